import type { funnel } from "#contract/operation/funnel.ts";
import { computeFunnel, funnelOf, isFunnelDue } from "#server/operation/funnel/queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";

const dayMs = 86_400_000;
const standardDays = 12 * 7 - 1;
const mostDays = 2 * 366;

export const showFunnel: Handler<(typeof funnel)["funnel.get"]> = async (input, { db, refuse }) => {
  const to = input.to || (await platformToday(db));
  const from = input.from || new Date(Date.parse(to) - standardDays * dayMs).toISOString().slice(0, 10);
  if (from > to) throw refuse("invalid", { fields: { to: "choose the first day or a later one" } });
  if (Date.parse(to) - Date.parse(from) > mostDays * dayMs)
    throw refuse("invalid", { fields: { to: "choose at most two years" } });
  return funnelOf(db, { ...input, from, to });
};

/** Computes the funnel in the first run of a day. */
export async function computeFunnelNightly({ db }: Pick<Services, "db">): Promise<void> {
  if (await isFunnelDue(db)) await computeFunnel(db);
}
