import { describe, expect, it } from "vitest";
import { demoAccounts } from "#server/identity/accounts/demo-accounts.ts";
import { parseSettings } from "#server/platform/settings.ts";
import type { Prepared } from "#server/prepare.ts";
import { welcome } from "#server/welcome.ts";

const nothing: Prepared = { setupToken: undefined, demoAccounts: [], hasUnusableDemo: false };
const linesFor = (env: Record<string, string>, prepared: Partial<Prepared> = {}) =>
  welcome(parseSettings({ DATA_DIR: "/srv/data", ...env }), 3000, { ...nothing, ...prepared }).split("\n");

describe("what a start prints", () => {
  it("names the folders of this machine where nothing else is set", () => {
    expect(linesFor({}, { demoAccounts })).toEqual(
      expect.arrayContaining([
        "Kaamkaj  http://localhost:3000",
        "Demo     admin / Admin1234  (admin)",
        "Database /srv/data/db (embedded PostgreSQL)",
        "Files    /srv/data/files",
        "Mail     not sent, saved in /srv/data/mail",
        "Payments Test payments (sandbox): no money moves",
      ]),
    );
  });

  it("names the database, the bucket and the mail server that are set, without their passwords", () => {
    const lines = linesFor({
      DATABASE_URL: "postgres://kaamkaj:se-cret@db.example:6432/market?sslmode=verify-full",
      FILES_URL: "s3://bucket/files",
      S3_ENDPOINT: "https://s3.example",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "se-cret",
      SMTP_URL: "smtp://mailer:se-cret@mail.example:587",
      PAYMENT_PROVIDER: "manual",
      DEMO: "0",
    });
    expect(lines).toEqual(
      expect.arrayContaining([
        "Database market on db.example:6432 (DATABASE_URL)",
        "Files    s3://bucket/files at s3.example (FILES_URL)",
        "Mail     sent by mail.example:587 (SMTP_URL)",
        "Payments by transfer, confirmed by the admin (manual)",
      ]),
    );
    expect(lines.join("\n")).not.toMatch(/se-cret|\/srv\/data|Demo|Test payment/);
  });

  it("names a database that is reached by a socket", () => {
    expect(linesFor({ DATABASE_URL: "postgres://kaamkaj@/market?host=/run/postgresql" })).toContain(
      "Database market on /run/postgresql (DATABASE_URL)",
    );
  });

  it("says that demo accounts are there and of no use while the demo is off", () => {
    const [line] = linesFor({ DEMO: "0" }, { hasUnusableDemo: true }).filter((each) => each.startsWith("Demo"));
    expect(line).toBe(
      "Demo     off, and its accounts cannot sign in. Remove them with npm run demo:clear, or start with DEMO=1.",
    );
  });
});
