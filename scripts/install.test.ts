import { describe, expect, it } from "vitest";
import { matches } from "./install.mjs";

const linux = { platform: "linux", arch: "x64" };
const wanted = {
  dependencies: { fastify: "5.0.0" },
  optionalDependencies: { "pg-linux": "18.0.0", "pg-mac": "18.0.0" },
};
const locked = {
  packages: {
    "": wanted,
    "node_modules/fastify": { version: "5.0.0" },
    "node_modules/pg-linux": { version: "18.0.0", optional: true, os: ["linux"], cpu: ["x64"] },
    "node_modules/pg-mac": { version: "18.0.0", optional: true, os: ["darwin"], cpu: ["arm64"] },
    "node_modules/fastify/node_modules/wasm": { version: "1.0.0", optional: true },
  },
};
const present = {
  packages: { "node_modules/fastify": { version: "5.0.0" }, "node_modules/pg-linux": { version: "18.0.0" } },
};

describe("node_modules", () => {
  it("is left alone when it holds what the lockfile says for this machine", () => {
    expect(matches(locked, present, wanted, linux)).toBe(true);
  });

  it.each([
    ["a package is missing", { packages: { "node_modules/pg-linux": { version: "18.0.0" } } }],
    [
      "a package has another version",
      { packages: { ...present.packages, "node_modules/fastify": { version: "5.0.1" } } },
    ],
    [
      "an additional package is installed",
      { packages: { ...present.packages, "node_modules/x": { version: "1.0.0" } } },
    ],
  ])("is installed anew when %s", (_, there) => {
    expect(matches(locked, there, wanted, linux)).toBe(false);
  });

  it("is installed anew when it was copied from another kind of machine", () => {
    expect(matches(locked, present, wanted, { platform: "darwin", arch: "arm64" })).toBe(false);
  });

  it("is installed anew, by npm's own judgement, when package.json moved on from the lockfile", () => {
    expect(matches(locked, present, { ...wanted, dependencies: { fastify: "5.1.0" } }, linux)).toBe(false);
  });
});
