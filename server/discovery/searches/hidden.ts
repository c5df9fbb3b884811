import type { searches } from "#contract/discovery/searches.ts";
import { maxHiddenItems } from "#domain/discovery/hidden-item.ts";
import { countItems, hideItem, unhideItem } from "#server/discovery/searches/hidden-queries.ts";
import { lockSearches } from "#server/discovery/searches/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Calls = typeof searches;

export const hide: Handler<Calls["searches.hide"]> = async (item, { db, actor, refuse, recordAudit }) => {
  const { accountId } = actor;
  await lockSearches(db, accountId);
  if (!(await hideItem(db, accountId, item))) throw refuse("not_found");
  if ((await countItems(db, accountId)) > maxHiddenItems) throw refuse("too_many_hidden");
  await recordAudit(db, { id: accountId, after: { hidden: `${item.kind} ${item.id}` } });
  return "done";
};

export const unhide: Handler<Calls["searches.unhide"]> = async (item, { db, actor, refuse, recordAudit }) => {
  if (!(await unhideItem(db, actor.accountId, item))) throw refuse("not_found");
  await recordAudit(db, { id: actor.accountId, before: { hidden: `${item.kind} ${item.id}` } });
  return "done";
};
