import type { Input } from "#contract/call.ts";
import type { portfolio } from "#contract/discovery/portfolio.ts";
import { hasFreelancerPages } from "#domain/platform-setting.ts";
import { claimFile } from "#server/catalog/files/service.ts";
import { recordMatches } from "#server/discovery/picture-matches/queries.ts";
import {
  deleteItem,
  insertItem,
  itemsOf,
  lockItems,
  orderItems,
  updateItem,
  writePictures,
} from "#server/discovery/portfolio/queries.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Calls = typeof portfolio;

function requirePages({ platformSettings }: Services, refuse: (code: "switched_off") => Refusal): void {
  if (!hasFreelancerPages(platformSettings.current())) throw refuse("switched_off");
}

const fieldsOf = ({ title, text, year, link }: Input<Calls["portfolio.add"]>) => ({
  title,
  text,
  year: year ?? null,
  link,
});

type Claimer = Pick<HandlerContext<Calls["portfolio.add"]>, "db" | "actor" | "browser">;

interface Pictures {
  readonly itemId: number;
  readonly pictures: readonly string[];
  /** The pictures that the item has already. */
  readonly present: readonly string[];
}

/** Replaces the pictures of an item. Those that it did not have were uploaded before. */
async function replacePictures(
  { itemId, pictures, present }: Pictures,
  { db, actor, browser }: Claimer,
): Promise<void> {
  const names = pictures.filter((each) => !present.includes(each));
  for (const name of names)
    await claimFile(db, {
      name,
      kind: "picture",
      field: "pictures",
      ticketHash: browser.ticketHash(),
      accountId: actor.accountId,
    });
  await writePictures(db, itemId, pictures);
  await recordMatches(db, { accountId: actor.accountId, itemId, names });
}

export const addItem: Handler<Calls["portfolio.add"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  requirePages(services, refuse);
  const { accountId } = actor;
  await lockItems(db, accountId);
  const itemId = await insertItem(db, accountId, fieldsOf(input));
  if (itemId === undefined) throw refuse("portfolio_full");
  await replacePictures({ itemId, pictures: input.pictures, present: [] }, context);
  await recordAudit(db, { id: accountId, after: { itemId, pictures: input.pictures.length } });
  return { outcome: "done", itemId };
};

export const changeItem: Handler<Calls["portfolio.update"]> = async ({ itemId, ...input }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  requirePages(services, refuse);
  const { accountId } = actor;
  await lockItems(db, accountId);
  const before = (await itemsOf(db, accountId)).find((item) => item.itemId === itemId);
  if (before) requireReadVersion("portfolio.update", input, { present: { ...before } }, refuse);
  if (!(before && (await updateItem(db, accountId, itemId, fieldsOf(input))))) throw refuse("not_found");
  await replacePictures({ itemId, pictures: input.pictures, present: before.pictures }, context);
  await recordAudit(db, {
    id: accountId,
    before: { itemId, pictures: before.pictures.length },
    after: { itemId, pictures: input.pictures.length },
  });
  return "done";
};

export const removeItem: Handler<Calls["portfolio.remove"]> = async ({ itemId }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  requirePages(services, refuse);
  if (!(await deleteItem(db, actor.accountId, itemId))) throw refuse("not_found");
  await recordAudit(db, { id: actor.accountId, before: { itemId } });
  return "done";
};

/** An order that lacks an item, or names a foreign one, was made from an outdated list. */
export const reorderItems: Handler<Calls["portfolio.reorder"]> = async ({ itemIds }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  requirePages(services, refuse);
  await lockItems(db, actor.accountId);
  const present = (await itemsOf(db, actor.accountId)).map(({ itemId }) => itemId);
  if (new Set(itemIds).size !== present.length || !present.every((id) => itemIds.includes(id)))
    throw refuse("not_found");
  await orderItems(db, actor.accountId, itemIds);
  await recordAudit(db, { id: actor.accountId, after: { items: itemIds.join(" ") } });
  return "done";
};
