import { join } from "node:path";
import { screen } from "#contract/screens.ts";
import { placeOfDatabase, placeOfFiles } from "#server/places.ts";
import type { Settings } from "#server/platform/settings.ts";
import { warningsOf } from "#server/platform/settings-checks.ts";
import { version } from "#server/platform/version.ts";
import type { Prepared } from "#server/prepare.ts";

/** The setup link while there is no admin. Only the operator sees this output. */
const setupLines = (address: string, token: string | undefined) =>
  token
    ? [
        "",
        "There is no admin yet. Create one here. The link works once, within 24 hours:",
        `         ${address}${screen("/guestmaster/setup", { token })}`,
        "",
      ]
    : [];

function demoLines({ demoAccounts, hasUnusableDemo }: Prepared): string[] {
  if (hasUnusableDemo)
    return [
      "Demo     off, and its accounts cannot sign in. Remove them with npm run demo:clear, or start with DEMO=1.",
    ];
  return demoAccounts.map(
    ({ role, username, password }, i) => `${i === 0 ? "Demo" : "    "}     ${username} / ${password}  (${role})`,
  );
}

function placeOfMail({ SMTP_URL, DATA_DIR }: Settings): string {
  if (SMTP_URL === undefined) return `not sent, saved in ${join(DATA_DIR, "mail")}`;
  return URL.canParse(SMTP_URL) ? `sent by ${new URL(SMTP_URL).host} (SMTP_URL)` : "sent by SMTP_URL";
}

const payments = {
  sandbox: "Test payments (sandbox): no money moves",
  manual: "by transfer, confirmed by the admin (manual)",
  razorpay: "on pages of Razorpay (razorpay)",
  direct: "directly to the freelancer, who confirms (direct)",
} as const satisfies Record<Settings["PAYMENT_PROVIDER"], string>;

/** The output of `npm start`. Passkeys need the name `localhost`. */
export function welcome(settings: Settings, port: number, prepared: Prepared): string {
  const address = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  return [
    "",
    `Kaamkaj  ${address}`,
    `Version  ${version}`,
    ...demoLines(prepared),
    ...setupLines(address, prepared.setupToken),
    `Database ${placeOfDatabase(settings)}`,
    `Files    ${placeOfFiles(settings)}`,
    `Mail     ${placeOfMail(settings)}`,
    `Payments ${payments[settings.PAYMENT_PROVIDER]}`,
    ...warningsOf(settings).map((words) => `Warning  ${words}`),
    "Stop     Ctrl-C",
    "",
  ].join("\n");
}
