import { describe, expect, it } from "vitest";
import { parseSettings, SettingsError } from "#server/platform/settings.ts";

/** What the operator reads. */
function lineFor(env: Record<string, string>): string {
  try {
    parseSettings(env);
    return "";
  } catch (error) {
    return error instanceof SettingsError ? error.message : String(error);
  }
}

describe("a misspelt setting", () => {
  it.each<[string, string]>([
    ["TRUST_PROXYY", "TRUST_PROXY"],
    ["trust_proxy", "TRUST_PROXY"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["PUBLIC_URI", "PUBLIC_URL"],
    ["DATADIR", "DATA_DIR"],
    ["SMTP_URLS", "SMTP_URL"],
    ["RAZORPAY_SECRET", "RAZORPAY_KEY_SECRET"],
    ["LIMIT_LOGIN_FAILURE", "LIMIT_LOGIN_FAILURES"],
    ["LIMIT_EVERYTHING", "LIMIT_RESETS_PER_HOUR"],
    ["PAYMENT_INSTRUCTION", "PAYMENT_INSTRUCTIONS"],
  ])("stops the start: %s", (name, nearest) => {
    expect(lineFor({ [name]: "1" })).toBe(`There is no setting ${name}. Did you mean ${nearest}?`);
    expect(lineFor({ [name]: "" })).toBe("");
  });

  it("is none of the variables that other programs have", () => {
    const others = [
      "HOME",
      "HOSTNAME",
      "HOSTS",
      "PATH",
      "LOGNAME",
      "MAIL",
      "NODE_PATH",
      "NODE_OPTIONS",
      "TMPDIR",
      "TZ",
    ];
    const aws = [
      "AWS_REGION",
      "AWS_ACCESS_KEY_ID",
      "AWS_ENDPOINT_URL_S3",
      "OTEL_TRACES_SAMPLER",
      "OTEL_RESOURCE_ATTRIBUTES",
    ];
    const cluster = ["PAYMENT_SERVICE_HOST", "PAYMENT_PORT", "PAYMENT_PORT_80_TCP_ADDR", "DEMO_PORT", "KAAMKAJ_PORT"];
    const compose = ["DATABASE_PASSWORD", "BACKUP_DIR", "PROXY_SUBNET", "SOURCE_COMMIT", "COMMIT"];
    for (const name of [...others, ...aws, ...cluster, ...compose]) expect(lineFor({ [name]: "x" }), name).toBe("");
  });
});
