import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parseSettings, SettingsError } from "#server/platform/settings.ts";
import { warningsOf } from "#server/platform/settings-checks.ts";
import { inheritedEnvironment } from "#server/test/environment.ts";

type Environment = Record<string, string>;

/** What the operator reads. */
function lineFor(env: Environment): string {
  try {
    parseSettings(env);
    return "";
  } catch (error) {
    return error instanceof SettingsError ? error.message : `no line of ours: ${String(error)}`;
  }
}

const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://kaamkaj.example",
  SECRET_KEY: "a secret of thirty-two characters",
  DATABASE_URL: "postgres://kaamkaj@database/kaamkaj?sslmode=verify-full",
  PAYMENT_PROVIDER: "manual",
  TRUST_PROXY: "10.0.0.7",
};

const razorpay = {
  PAYMENT_PROVIDER: "razorpay",
  RAZORPAY_KEY_ID: "rzp_test_AbCdEf123456",
  RAZORPAY_KEY_SECRET: "the secret of the key",
  RAZORPAY_WEBHOOK_SECRET: "Zq7wK2vXt9LmR4pYb6Nd",
};
const liveRazorpay = { ...razorpay, RAZORPAY_KEY_ID: "rzp_live_AbCdEf123456" };

describe("settings", () => {
  it("need not be given at a desk", () => {
    expect(parseSettings({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: resolve("data"),
      BROKERAGE_BPS: 1000,
      TIME_ZONE: "Asia/Kolkata",
      TRUST_PROXY: [],
      LOG_LEVEL: "warn",
      LIMIT_LOGIN_FAILURES: 10,
      embedded: true,
      demo: true,
      production: false,
    });
  });

  it("that are empty count as absent", () => {
    expect(parseSettings({ PORT: "", DEMO: "", PUBLIC_URL: "" })).toEqual(parseSettings({}));
  });

  it("are read as what they mean", () => {
    const read = parseSettings({
      PUBLIC_URL: "https://KAAMKAJ.example:443/",
      TRUST_PROXY: " 10.0.0.0/8, ::1 ",
      PORT: "0",
    });
    expect(read).toMatchObject({
      PUBLIC_URL: "https://kaamkaj.example",
      TRUST_PROXY: ["10.0.0.0/8", "::1"],
      PORT: 0,
    });
  });

  it.each([
    ["1", true],
    ["true", true],
    ["on", true],
    ["0", false],
    ["false", false],
    ["off", false],
  ])("take %s as the boolean %s", (DEMO, expected) => {
    expect(parseSettings({ DEMO }).demo).toBe(expected);
  });
});

describe("a bad setting", () => {
  it.each<[Environment, string]>([
    [{ PORT: "http" }, "The setting PORT must be a whole number."],
    [{ PORT: "80.5" }, "The setting PORT must be a whole number."],
    [{ PORT: "65536" }, "The setting PORT must be at most 65535."],
    [{ BROKERAGE_BPS: "-1" }, "The setting BROKERAGE_BPS must be at least 0."],
    [{ BROKERAGE_BPS: "10001" }, "The setting BROKERAGE_BPS must be at most 10000."],
    [{ LIMIT_UPLOADS_PER_HOUR: "many" }, "The setting LIMIT_UPLOADS_PER_HOUR must be a whole number."],
    [{ PUBLIC_URL: "kaamkaj.example" }, "The setting PUBLIC_URL must be an address such as https://kaamkaj.example."],
    [
      { PUBLIC_URL: "ftp://kaamkaj.example" },
      "The setting PUBLIC_URL must be an address such as https://kaamkaj.example.",
    ],
    [
      { DATABASE_URL: "mysql://host" },
      "The setting DATABASE_URL must be an address such as postgres://user:password@host/database.",
    ],
    [{ FILES_URL: "s3://" }, "The setting FILES_URL must be an address such as s3://bucket/folder."],
    ...["storage", "ftp://storage"].map((S3_ENDPOINT): [Environment, string] => [
      { S3_ENDPOINT },
      "The setting S3_ENDPOINT must be an address such as https://storage.example.",
    ]),
    ...["Production", "production ", "prod", "staging"].map((NODE_ENV): [Environment, string] => [
      { NODE_ENV },
      "The setting NODE_ENV must be one of development, production, test.",
    ]),
    ...[
      "nonsense",
      "Kaamkaj",
      "a@b@c",
      "Kaamkaj <>",
      "Kaamkaj <nonsense>",
      "Kaam, kaj <a@b.example>",
      "a@b.in, c@d.in",
    ].map((MAIL_FROM): [Environment, string] => [
      { MAIL_FROM },
      "The setting MAIL_FROM must be an e-mail address, or a name and one: Kaamkaj <no-reply@kaamkaj.example>.",
    ]),
    ...["not a host", "http://localhost", "127.0.0", "256.0.0.1", "localhost:3000"].map(
      (HOST): [Environment, string] => [
        { HOST },
        "The setting HOST must be an address or a name of this machine, such as 0.0.0.0.",
      ],
    ),
    [{ PORT: "0x50" }, "The setting PORT must be a whole number."],
    [{ PORT: " " }, "The setting PORT must be a whole number."],
    [{ S3_REGION: "us east" }, "The setting S3_REGION must be a region such as us-east-1."],
    [{ S3_ACCESS_KEY_ID: "key" }, "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together."],
    [{ SMTP_URL: "smtp://" }, "The setting SMTP_URL must be an address such as smtp://user:password@host:587."],
    [
      { DATABASE_URL: "postgres://kaamkaj@host:port/kaamkaj" },
      "The setting DATABASE_URL must be an address such as postgres://user:password@host/database.",
    ],
    ...["x", "x=%", "x=%ff"].map((OTEL_EXPORTER_OTLP_HEADERS): [Environment, string] => [
      { OTEL_EXPORTER_OTLP_HEADERS },
      "The setting OTEL_EXPORTER_OTLP_HEADERS must be a list such as name=value,other=value.",
    ]),
    ...["2", "-1", "1e-1", "some"].map((OTEL_TRACES_SAMPLER_ARG): [Environment, string] => [
      { OTEL_TRACES_SAMPLER_ARG },
      "The setting OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.",
    ]),
    [
      { ADMIN_USERNAME: "1keeper", ADMIN_PASSWORD: "Nariyal2Paani" },
      "The setting ADMIN_USERNAME must start with a letter and have 5 to 19 letters, digits or underscores.",
    ],
    [
      { ADMIN_USERNAME: "keeper", ADMIN_PASSWORD: "short" },
      "The setting ADMIN_PASSWORD must have at least 8 characters with one uppercase letter and one digit.",
    ],
    [{ SMTP_URL: "mail.example" }, "The setting SMTP_URL must be an address such as smtp://user:password@host:587."],
    [{ DEMO: "yes" }, "The setting DEMO must be 1, true, on, 0, false or off."],
    [{ TIME_ZONE: "Mars/Olympus" }, "The setting TIME_ZONE must be a time zone such as Asia/Kolkata."],
    ...["proxy", " , ", "none, 10.0.0.7", "None", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8", "10.0.0.0/"].map(
      (TRUST_PROXY): [Environment, string] => [
        { TRUST_PROXY },
        "The setting TRUST_PROXY must be none, or a comma-separated list of addresses and CIDRs.",
      ],
    ),
    [{ METRICS_TOKEN: "short" }, "The setting METRICS_TOKEN must have at least 16 characters."],
    [{ SECURITY_CONTACT: "somebody" }, "The setting SECURITY_CONTACT must be an e-mail or https address."],
    [
      { SECURITY_CONTACT: "http://kaamkaj.example" },
      "The setting SECURITY_CONTACT must be an e-mail or https address.",
    ],
    [
      { SECURITY_CONTACT: "https://a.example/\nX: y" },
      "The setting SECURITY_CONTACT must be an e-mail or https address.",
    ],
    [{ SECRET_KEY: "short" }, "The setting SECRET_KEY must have at least 32 characters."],
    [{ PAYMENT_PROVIDER: "cash" }, "The setting PAYMENT_PROVIDER must be one of sandbox, manual, razorpay, direct."],
    [{ PAYMENT_INSTRUCTIONS: "x".repeat(2001) }, "The setting PAYMENT_INSTRUCTIONS must have at most 2000 characters."],
    [{ PAYMENT_PROVIDER: "sandbox", DEMO: "0" }, "PAYMENT_PROVIDER=sandbox moves no money: it is only for the demo."],
    [
      { PAYMENT_PROVIDER: "razorpay" },
      "RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET must be set for payments by Razorpay.",
    ],
    [
      { RAZORPAY_PAYOUTS: "x", RAZORPAY_X_ACCOUNT: "7878780080316316" },
      "RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET must be set for payments by Razorpay.",
    ],
    [{ ...razorpay, RAZORPAY_PAYOUTS: "x" }, "RAZORPAY_X_ACCOUNT must be set for RAZORPAY_PAYOUTS=x."],
    [
      { RAZORPAY_PAYOUTS: "route" },
      "RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET must be set for payments by Razorpay.",
    ],
    [{ RAZORPAY_PAYOUTS: "y" }, "The setting RAZORPAY_PAYOUTS must be one of manual, x, route."],
    [
      { RAZORPAY_X_ACCOUNT: "12 34" },
      "The setting RAZORPAY_X_ACCOUNT must be the account number or customer identifier that RazorpayX shows.",
    ],
    [{ ...razorpay, RAZORPAY_KEY_SECRET: "" }, "RAZORPAY_KEY_SECRET must be set for payments by Razorpay."],
    [{ RAZORPAY_KEY_ID: "key" }, "The setting RAZORPAY_KEY_ID must be a key id such as rzp_live_AbCdEf123456."],
    [
      { ...razorpay, RAZORPAY_KEY_ID: "rzp_live_AbCdEf123456", DEMO: "1" },
      "RAZORPAY_KEY_ID is a key of the live mode. The demo takes those of the test mode, which begin with rzp_test_.",
    ],
    [{ LOG_LEVEL: "loud" }, "The setting LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent."],
    [{ ADMIN_USERNAME: "keeper" }, "ADMIN_USERNAME and ADMIN_PASSWORD must be set together."],
    [{ ADMIN_PASSWORD: "Keeper1234" }, "ADMIN_USERNAME and ADMIN_PASSWORD must be set together."],
  ])("is one clear line: %o", (env, line) => {
    expect(lineFor(env)).toBe(line);
  });

  it("never shows a secret", () => {
    expect(lineFor({ SECRET_KEY: "hunter2", METRICS_TOKEN: "hunter2" })).not.toContain("hunter2");
  });

  it("stops the start with that line and nothing else", { tags: "all" }, async () => {
    const start = promisify(execFile)(process.execPath, [join(import.meta.dirname, "../main.ts")], {
      env: { ...inheritedEnvironment(), PORT: "http" },
    });
    await expect(start).rejects.toMatchObject({
      // Which the unit does not restart.
      code: 78,
      stdout: "",
      stderr: "The setting PORT must be a whole number.\n",
    });
  });
});

describe("production", () => {
  it("starts with safe settings", () => {
    expect(parseSettings(production)).toMatchObject({ production: true, demo: false, LOG_LEVEL: "info" });
  });

  it.each<[string, Environment]>([
    ["PUBLIC_URL is required in production.", { PUBLIC_URL: "" }],
    ["SECRET_KEY is required in production.", { SECRET_KEY: "" }],
    ["DEMO cannot be on in production.", { DEMO: "1" }],
    ["PAYMENT_PROVIDER is required in production: manual, razorpay, direct.", { PAYMENT_PROVIDER: "" }],
    ["PAYMENT_PROVIDER=sandbox moves no money: it is only for the demo.", { PAYMENT_PROVIDER: "sandbox" }],
    [
      "RAZORPAY_KEY_ID is a key of the test mode, which moves no money. Production needs one that begins with rzp_live_.",
      razorpay,
    ],
    ["RAZORPAY_URL is for tests only.", { ...liveRazorpay, RAZORPAY_URL: "https://api.razorpay.example" }],
    [
      "RAZORPAY_WEBHOOK_SECRET is too easy to guess. Generate one: openssl rand -hex 32",
      { ...liveRazorpay, RAZORPAY_WEBHOOK_SECRET: "1234567890123456" },
    ],
    ["PUBLIC_URL must begin with https: in production.", { PUBLIC_URL: "http://kaamkaj.example" }],
    ["PUBLIC_URL must begin with https: in production.", { PUBLIC_URL: "http://10.0.0.7:3000" }],
    ["SECRET_KEY is too easy to guess. Generate one: openssl rand -hex 32", { SECRET_KEY: "x".repeat(64) }],
    [
      "SECRET_KEY is too easy to guess. Generate one: openssl rand -hex 32",
      { SECRET_KEY: "please-change-me-to-something-else" },
    ],
    ["METRICS_TOKEN is too easy to guess. Generate one: openssl rand -hex 32", { METRICS_TOKEN: "1234567890123456" }],
    ["TRUST_PROXY trusts every address: any client could claim any address.", { TRUST_PROXY: "10.0.0.1, 0.0.0.0/0" }],
    ["TRUST_PROXY trusts every address: any client could claim any address.", { TRUST_PROXY: "::/0" }],
    [
      "TRUST_PROXY is required in production with https: the addresses of your proxies, or none if there are none.",
      { TRUST_PROXY: "" },
    ],
    ...["", "?sslmode=prefer", "?sslmode=require", "?sslmode=verify-full&sslmode=allow", "?host=10.0.0.7"].map(
      (query): [string, Environment] => [
        "DATABASE_URL must set sslmode=verify-full in production, or sslmode=disable on a private network.",
        { DATABASE_URL: `postgres://kaamkaj@${query.includes("host") ? "localhost" : "database"}/kaamkaj${query}` },
      ],
    ),
    ...["Admin1234", "Password123", "Welcome1", "Keeper1234"].map((ADMIN_PASSWORD): [string, Environment] => [
      "ADMIN_PASSWORD is a commonly used password. Choose another, or leave it unset: the start then prints a setup link.",
      { ADMIN_USERNAME: "keeper", ADMIN_PASSWORD },
    ]),
  ])("does not start: %s", (line, more) => {
    expect(lineFor({ ...production, ...more })).toBe(line);
  });

  it.each<Environment>([
    { PUBLIC_URL: "http://localhost:3000" },
    { PUBLIC_URL: "http://127.0.0.1:3000" },
    { PUBLIC_URL: "http://[::1]:3000" },
    { ADMIN_USERNAME: "keeper", ADMIN_PASSWORD: "Nariyal2Paani" },
    { TRUST_PROXY: "10.0.0.0/8" },
    { TRUST_PROXY: "none" },
    { TRUST_PROXY: "", PUBLIC_URL: "http://localhost:3000" },
    { MAIL_FROM: "post@kaamkaj.in" },
    liveRazorpay,
    { ...liveRazorpay, PAYMENT_PROVIDER: "manual" },
    { MAIL_FROM: '"Kaam, kaj" <post@kaamkaj.in>' },
    { MAIL_FROM: "काम काज <post@mailhost>" },
    { HOST: "kaamkaj-1.internal" },
    { HOST: "::" },
    { DATABASE_URL: "" },
    { DATABASE_URL: "postgres://kaamkaj@localhost:5433/kaamkaj" },
    { DATABASE_URL: "postgres://kaamkaj@[::1]/kaamkaj" },
    { DATABASE_URL: "postgres://kaamkaj@/kaamkaj?host=/var/run/postgresql" },
    { DATABASE_URL: "postgres://kaamkaj@%2Fvar%2Frun%2Fpostgresql/kaamkaj" },
    { DATABASE_URL: "postgres://kaamkaj@database/kaamkaj?sslmode=verify-ca" },
    { DATABASE_URL: "postgres://kaamkaj@database/kaamkaj?sslmode=disable" },
  ])("starts with %o", (more) => {
    expect(lineFor({ ...production, ...more })).toBe("");
  });

  it("reads a renamed setting by its old name and warns", () => {
    const settings = parseSettings({ DATABASE_PATIENCE_MS: "9000" });
    expect(settings.DATABASE_TIMEOUT_MS).toBe(9000);
    expect(warningsOf(settings)).toEqual(["DATABASE_PATIENCE_MS is now called DATABASE_TIMEOUT_MS."]);
    const both = parseSettings({ DATABASE_PATIENCE_MS: "9000", DATABASE_TIMEOUT_MS: "4000" });
    expect(both.DATABASE_TIMEOUT_MS).toBe(4000);
  });

  it("says what will be missed", () => {
    const warned = (more: Environment) => warningsOf(parseSettings({ ...production, ...more }));
    expect(warned({ DATA_DIR: "/data" })).toEqual([
      "SMTP_URL is not set: emails are not sent but saved in /data/mail.",
      "PAYMENT_INSTRUCTIONS is not set: companies do not read where to pay.",
      "SECURITY_CONTACT is not set: there is no /.well-known/security.txt.",
    ]);
    const SMTP_URL = "smtp://mail.kaamkaj.example";
    const SECURITY_CONTACT = "security@kaamkaj.example";
    const PAYMENT_INSTRUCTIONS = "To kaamkaj@upi.";
    expect(warned({ SMTP_URL, SECURITY_CONTACT, PAYMENT_INSTRUCTIONS })).toEqual([
      "MAIL_FROM is not set: mail servers refuse emails from kaamkaj.example.",
    ]);
    expect(
      warned({ SMTP_URL, SECURITY_CONTACT, MAIL_FROM: "a@b.in", PAYMENT_PROVIDER: "direct", PAYMENT_INSTRUCTIONS: "" }),
    ).toEqual(["PAYMENT_INSTRUCTIONS is not set: freelancers do not read where to pay the brokerage."]);
    const settled = { SMTP_URL, SECURITY_CONTACT, PAYMENT_INSTRUCTIONS, MAIL_FROM: "Kaamkaj <post@kaamkaj.in>" };
    expect(warned(settled)).toEqual([]);
    expect(warned({ ...settled, LIMIT_LOGIN_FAILURES: "0", LIMIT_CALLS_PER_SECOND: "0" })).toEqual([
      "LIMIT_LOGIN_FAILURES, LIMIT_CALLS_PER_SECOND is 0: this limit is off.",
    ]);
  });

  it("says which lines others can listen to, where somebody chose them", () => {
    const settled = {
      PAYMENT_INSTRUCTIONS: "To kaamkaj@upi.",
      SECURITY_CONTACT: "security@kaamkaj.example",
      MAIL_FROM: "Kaamkaj <post@kaamkaj.in>",
    };
    const warned = (more: Environment) =>
      warningsOf(parseSettings({ ...production, ...settled, SMTP_URL: "smtp://mail.kaamkaj.in", ...more }));
    for (const sslmode of ["disable", "no-verify"])
      expect(warned({ DATABASE_URL: `postgres://kaamkaj@database/kaamkaj?sslmode=${sslmode}` })).toEqual([
        "DATABASE_URL does not verify a certificate: anyone on the network path can read and change all data.",
      ]);
    expect(warned({ S3_ENDPOINT: "http://storage:9000" })).toEqual([
      "S3_ENDPOINT uses http: anyone on the network path can read and change résumés and pictures.",
    ]);
    expect(warned({ SMTP_URL: "smtp://relay?requireTLS=false" })).toEqual([
      "SMTP_URL sets requireTLS=false: anyone on the network path can read emails and their links.",
    ]);
    const own = {
      DATABASE_URL: "postgres://kaamkaj@localhost/kaamkaj?sslmode=disable",
      S3_ENDPOINT: "http://127.0.0.1:9000",
      SMTP_URL: "smtp://localhost?requireTLS=false",
    };
    expect(warned(own)).toEqual([]);
    expect(warned({ S3_ENDPOINT: "https://storage.kaamkaj.in", SMTP_URL: "smtps://mail.kaamkaj.in" })).toEqual([]);
  });

  it("is warned of nothing at a desk", () => {
    expect(warningsOf(parseSettings({}))).toEqual([]);
  });
});

describe("the demo", () => {
  it.each<[string, Environment]>([
    ["a database of one's own", { DATABASE_URL: "postgres://kaamkaj@database/kaamkaj" }],
    ["an address people use", { PUBLIC_URL: "http://kaamkaj.example" }],
    ["other machines let in", { HOST: "0.0.0.0" }],
    ["production", { ...production, DATABASE_URL: "" }],
    ["a word against it", { DEMO: "off" }],
  ])("is off with %s", (_what, env) => {
    expect(parseSettings(env).demo).toBe(false);
  });

  it.each<[string, Environment]>([
    ["HOST=0.0.0.0", { HOST: "0.0.0.0" }],
    ["HOST=::", { HOST: "::" }],
    ["HOST=192.168.1.5", { HOST: "192.168.1.5" }],
    ["PUBLIC_URL=https://demo.kaamkaj.example", { PUBLIC_URL: "https://demo.kaamkaj.example" }],
  ])("with published passwords does not start with %s", (setting, env) => {
    expect(lineFor({ DEMO: "1", ...env })).toBe(
      `DEMO=1 with ${setting} exposes accounts with public passwords. DEMO_PUBLIC=1 generates random ones.`,
    );
    expect(parseSettings({ DEMO: "1", DEMO_PUBLIC: "1", ...env })).toMatchObject({ demo: true, DEMO_PUBLIC: true });
  });

  it("is not made public where there is none", () => {
    expect(lineFor({ HOST: "0.0.0.0", DEMO_PUBLIC: "1" })).toBe("DEMO_PUBLIC=1 requires DEMO=1.");
    expect(lineFor({ ...production, DEMO: "1", DEMO_PUBLIC: "1" })).toBe("DEMO cannot be on in production.");
  });

  it.each(["localhost", "::1"])("is on for this machine only, as %s", (HOST) => {
    expect(parseSettings({ HOST }).demo).toBe(true);
  });
});
