import type { Stage } from "#server/test/stage.ts";

/** The same stage to somebody who asks for works, requests and files that were never there. */
export const emptied = (stage: Stage): Stage => ({
  ...stage,
  works: nothingIn(stage.works),
  other: nothingIn(stage.other),
  mails: { lost: noMail, useless: noMail, tried: noMail },
  requests: nothingIn(stage.requests),
  orders: nothingIn(stage.orders),
  sentResume: `${"0".repeat(32)}.pdf`,
});

const noMail = "00000000-0000-4000-8000-000000000000";
const nothingIn = <K extends string>(ids: Readonly<Record<K, number>>) =>
  Object.fromEntries(Object.keys(ids).map((key) => [key, 2_000_000_000])) as Record<K, number>;
