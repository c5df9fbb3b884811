import type { reference } from "#contract/reference.ts";
import type { AuditFacts } from "#domain/audit.ts";
import { claimFile } from "#server/features/files/service.ts";
import {
  type Change,
  categoryWith,
  type From,
  insertCategory,
  updateCategory,
} from "#server/features/reference/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Context, Handler } from "#server/platform/http/handler.ts";
import { keyFrom, oneMore, type PageRequest } from "#server/platform/page.ts";

type Keeping<C extends keyof typeof reference> = Pick<Context<(typeof reference)[C]>, "db" | "refuse" | "note">;

const missing = "please fill this";

/** Which part of the list is asked for: `after` is the last name and id of the page before. */
export const partOf = ({ limit, after }: PageRequest): From => ({
  after: keyFrom(after, ["string", "number"]),
  most: oneMore(limit),
});

/** `reference` is the field that named something that is not there: a district, a category, a picture. */
function accepted(change: Change, { refuse }: Pick<Keeping<"districtreg">, "refuse">, reference = ""): number {
  if (change === "same name") throw refuse("name_taken");
  if (typeof change === "string") throw refuse("invalid", { fields: { [reference]: missing } });
  return change.id;
}

export async function added(
  change: Change,
  after: AuditFacts,
  keeping: Keeping<"districtreg">,
  reference?: string,
): Promise<"done"> {
  await keeping.note(keeping.db, { id: accepted(change, keeping, reference), after });
  return "done";
}

/** Reads a row by its id as the wire shows it, and may hold it. */
type Reader<R extends AuditFacts> = (db: Db, id: number) => { for(lock: "no key update"): PromiseLike<R[]> };

interface Edit<R extends AuditFacts> {
  readonly id: number;
  readonly row: Reader<R>;
  readonly after: AuditFacts;
  readonly change: (db: Db, before: R | undefined) => Promise<Change>;
  readonly reference?: string;
}

/** What it was before is read under the lock that the change takes next. */
export async function edited<R extends AuditFacts>(edit: Edit<R>, keeping: Keeping<"districtedit">): Promise<"done"> {
  const { db, refuse, note } = keeping;
  const { id, after, reference } = edit;
  const [before] = await edit.row(db, id).for("no key update");
  const change = await edit.change(db, before);
  if (change === "no row") throw refuse("not_found");
  await note(db, { id: accepted(change, keeping, reference), before: before ?? {}, after });
  return "done";
}

/** What something else refers to stays (DESIGN section 5); the towns of a district count as well. */
export async function removed(
  id: number,
  row: Reader<AuditFacts>,
  remove: (db: Db, id: number) => Promise<Change>,
  { db, refuse, note }: Keeping<"districtdelete">,
): Promise<"done"> {
  const [before] = await row(db, id).for("no key update");
  const change = await remove(db, id);
  if (change === "no row") throw refuse("not_found");
  if (typeof change === "string") throw refuse("in_use");
  await note(db, { id, before: before ?? {} });
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

export const addCategory: Handler<typeof reference.categoryreg> = async ({ category, categoryimage }, context) => {
  const change = await insertCategory(context.db, { name: category, image: categoryimage });
  await added(change, { categoryname: category, categoryimage }, context, "categoryimage");
  await claimImage(categoryimage, context);
  return "done";
};

/** With the name of the picture it has, a category keeps its picture (DETAILS 18). */
export const editCategory: Handler<typeof reference.categoryedit> = async (input, context) => {
  const { categoryid: id, category: name, categoryimage: image } = input;
  return edited(
    {
      id,
      row: categoryWith,
      after: { categoryid: id, categoryname: name, categoryimage: image },
      reference: "categoryimage",
      change: async (db, before) => {
        const change = await updateCategory(db, id, { name, image });
        if (typeof change !== "string" && image !== before?.categoryimage) await claimImage(image, context);
        return change;
      },
    },
    context,
  );
};
