import type { World } from "#server/test/world.ts";

/** The same world to somebody who asks for works, requests and files that were never there. */
export const withoutRows = (world: World): World => ({
  ...world,
  works: nothingIn(world.works),
  other: nothingIn(world.other),
  mails: { lost: noMail, useless: noMail, tried: noMail },
  requests: nothingIn(world.requests),
  orders: nothingIn(world.orders),
  conversation: 2_000_000_000,
  sentResume: `${"0".repeat(32)}.pdf`,
});

const noMail = "00000000-0000-4000-8000-000000000000";
const nothingIn = <K extends string>(ids: Readonly<Record<K, number>>) =>
  Object.fromEntries(Object.keys(ids).map((key) => [key, 2_000_000_000])) as Record<K, number>;
