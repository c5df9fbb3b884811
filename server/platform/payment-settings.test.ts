import { describe, expect, it } from "vitest";
import { parseSettings } from "#server/platform/settings.ts";

describe("payments", () => {
  it.each<[string, Record<string, string>, string]>([
    ["at a desk", {}, "sandbox"],
    ["at a desk without the demo", { DEMO: "0" }, "sandbox"],
    [
      "in a demo that others see",
      { DEMO: "1", DEMO_PUBLIC: "1", PUBLIC_URL: "https://demo.kaamkaj.example" },
      "sandbox",
    ],
    ["in a demo that says otherwise", { PAYMENT_PROVIDER: "manual" }, "manual"],
    ["with an address people use", { PUBLIC_URL: "http://kaamkaj.example" }, "manual"],
    ["with other machines let in", { HOST: "0.0.0.0" }, "manual"],
    [
      "in production",
      {
        NODE_ENV: "production",
        PUBLIC_URL: "https://kaamkaj.example",
        SECRET_KEY: "a secret of thirty-two characters",
        PAYMENT_PROVIDER: "direct",
        TRUST_PROXY: "none",
      },
      "direct",
    ],
  ])("%s, with %o, are taken by: %s", (_where, env, provider) => {
    expect(parseSettings(env).PAYMENT_PROVIDER).toBe(provider);
  });
});
