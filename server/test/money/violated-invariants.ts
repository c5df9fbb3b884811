import { invariants } from "#server/contexts.ts";
import { checkTables } from "#server/money/ledger/checks.ts";
import type { Opened } from "#server/test/open.ts";

/** The invariants of money. The others miss the contracts, files and audit entries of rows that tests insert. */
const ofMoney = invariants.map(({ name }) => name).filter((name) => /^(I[1-5]|I1[34]|[PT]\d)$/.test(name));

/** The invariants of milestones. */
export const milestoneRules = invariants.map(({ name }) => name).filter((name) => /^M\d$/.test(name));

/** The violated ones among the invariants of money and `more`. */
export async function violatedInvariants({ db }: Pick<Opened, "db">, ...more: readonly string[]) {
  const names = [...ofMoney, ...more];
  const checked = invariants.filter(({ name }) => names.includes(name));
  if (checked.length !== names.length) throw new Error(`There are not all of ${names}`);
  return (await checkTables(db, checked)).filter(({ count }) => count > 0);
}
