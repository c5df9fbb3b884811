import { demoAccounts } from "#server/demo-accounts.ts";
import type { Settings } from "#server/settings.ts";

/** What the one who typed `npm start` needs to know. The name `localhost` is what passkeys will need. */
export function welcome(settings: Settings, port: number): string {
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
    `Kaamkaj  ${settings.PUBLIC_URL ?? `http://localhost:${port}`}`,
    ...accounts,
    `Data     ${database}`,
    "Stop     Ctrl-C",
    "",
  ].join("\n");
}
