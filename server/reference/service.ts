import type { reference } from "#contract/reference.ts";
import { claimFile } from "#server/files/service.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { type Asked, keyFrom, oneMore } from "#server/http/page.ts";
import { type Change, type From, imageOfCategory, insertCategory, updateCategory } from "#server/reference/queries.ts";

type Refuse<C extends keyof typeof reference> = Context<(typeof reference)[C]>["refuse"];

const missing = "please fill this";

/** Which part of the list is asked for: `after` is the last name and id of the page before. */
export const partOf = ({ limit, after }: Asked): From => ({
  after: keyFrom(after, ["string", "number"]),
  most: oneMore(limit),
});

/** `reference` is the field that named something that is not there: a district, a category, a picture. */
export function added(change: Change, refuse: Refuse<"districtreg">, reference = ""): "done" {
  if (change === "same name") throw refuse("name_taken");
  if (change === "reference") throw refuse("invalid", { fields: { [reference]: missing } });
  return "done";
}

export function edited(change: Change, refuse: Refuse<"districtedit">, reference?: string): "done" {
  if (change === "no row") throw refuse("not_found");
  return added(change, refuse, reference);
}

/** What something else refers to stays (DESIGN section 5); the towns of a district count as well. */
export function removed(change: Change, refuse: Refuse<"districtdelete">): "done" {
  if (change === "no row") throw refuse("not_found");
  if (change === "reference") throw refuse("in_use");
  return "done";
}

type Claimer = Pick<Context<typeof reference.categoryreg>, "db" | "actor" | "visit">;

const claimImage = (name: string, { db, actor, visit }: Claimer) =>
  claimFile(db, {
    name,
    kind: "picture",
    field: "categoryimage",
    ticketHash: visit.ticketHash(),
    accountId: actor.loginid,
    missing,
  });

export const addCategory: Handler<typeof reference.categoryreg> = async (input, context) => {
  const { category: name, categoryimage: image } = input;
  added(await insertCategory(context.db, { name, image }), context.refuse, "categoryimage");
  await claimImage(image, context);
  return "done";
};

/** With the name of the picture it has, a category keeps its picture (DETAILS 18). */
export const editCategory: Handler<typeof reference.categoryedit> = async (input, context) => {
  const { categoryid: id, category: name, categoryimage: image } = input;
  const present = await imageOfCategory(context.db, id);
  edited(await updateCategory(context.db, id, { name, image }), context.refuse, "categoryimage");
  if (image !== present) await claimImage(image, context);
  return "done";
};
