import { demoAccounts } from "#server/demo-accounts.ts";
import { warningsOf } from "#server/safety.ts";
import type { Settings } from "#server/settings.ts";
import type { Prepared } from "#server/start/prepare.ts";

/** The link of a start without an admin: whoever reads this screen runs the machine. */
const setupLines = (address: string, token: string | undefined) =>
  token
    ? [
        "",
        "There is no admin yet. Make one here; the link works once, for 24 hours:",
        `         ${address}/guestmaster/setup?token=${token}`,
        "",
      ]
    : [];

/** What the one who typed `npm start` needs to know. The name `localhost` is what passkeys need. */
export function welcome(settings: Settings, port: number, { setupToken }: Prepared): string {
  const address = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const database = settings.embedded
    ? `${settings.DATA_DIR} (database, files, mail)`
    : `DATABASE_URL; files and mail in ${settings.DATA_DIR}`;
  const accounts = settings.demo
    ? demoAccounts.map(
        ({ role, username, password }, i) => `${i === 0 ? "Demo" : "    "}     ${username} / ${password}  (${role})`,
      )
    : [];
  return [
    "",
    `Kaamkaj  ${address}`,
    ...accounts,
    ...setupLines(address, setupToken),
    `Data     ${database}`,
    ...warningsOf(settings).map((words) => `Warning  ${words}`),
    "Stop     Ctrl-C",
    "",
  ].join("\n");
}
