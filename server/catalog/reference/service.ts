import type { reference } from "#contract/catalog/reference.ts";
import type { ReferenceKind } from "#domain/catalog/reference.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import { claimFile } from "#server/catalog/files/service.ts";
import { isMerging } from "#server/catalog/reference/merge-queries.ts";
import {
  type Change,
  category,
  deleteRow,
  insertRow,
  type Kind,
  kinds,
  rowsWith,
  updateRow,
} from "#server/catalog/reference/queries.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";

type CallOf<C extends keyof typeof reference> = Pick<
  HandlerContext<(typeof reference)[C]>,
  "db" | "refuse" | "recordAudit"
>;

const missing = "please fill this";

/** `reference` is the field that named a row or a picture that does not exist. */
function idOf(change: Change, { refuse }: Pick<CallOf<"districtreg">, "refuse">, reference = ""): number {
  if (change === "same name") throw refuse("name_taken");
  if (typeof change === "string") throw refuse("invalid", { fields: { [reference]: missing } });
  return change.id;
}

export async function addRow(
  kind: Kind,
  row: AuditFacts,
  context: CallOf<"districtreg">,
  reference?: string,
): Promise<"done"> {
  const id = idOf(await insertRow(context.db, kind, row), context, reference);
  await context.recordAudit(context.db, { id, after: row });
  return "done";
}

/** The row before the change is read under the lock that the change takes next. */
const lockRow = async (kind: Kind, id: number, { db }: Pick<CallOf<"districtreg">, "db">): Promise<AuditFacts> =>
  ((await rowsWith(db, kind, id).for("no key update"))[0] ?? {}) as AuditFacts;

/** `row` includes its id. Returns the row as it was before. */
export async function editRow(
  kind: Kind,
  id: number,
  row: AuditFacts,
  context: CallOf<"districtedit">,
  { reference, check }: { readonly reference?: string; readonly check: (before: AuditFacts) => void },
): Promise<AuditFacts> {
  const { db, refuse, recordAudit } = context;
  const before = await lockRow(kind, id, context);
  check(before);
  const change = await updateRow(db, kind, id, row);
  if (change === "no row") throw refuse("not_found");
  await recordAudit(db, { id: idOf(change, context, reference), before, after: row });
  return before;
}

/** A row that others refer to stays (docs/design/rules.md#in-use); the locations of a district count as well. */
export async function removeRow(name: ReferenceKind, id: number, context: CallOf<"districtdelete">): Promise<"done"> {
  const { db, refuse, recordAudit } = context;
  const kind = kinds[name];
  const before = await lockRow(kind, id, context);
  if (await isMerging(db, name, [id])) throw refuse("in_use");
  const change = await deleteRow(db, kind, id);
  if (change === "no row") throw refuse("not_found");
  if (typeof change === "string") throw refuse("in_use");
  await recordAudit(db, { id, before });
  return "done";
}

type Claimer = Pick<HandlerContext<typeof reference.categoryreg>, "db" | "actor" | "browser">;

const claimImage = (name: string, { db, actor, browser }: Claimer) =>
  claimFile(db, {
    name,
    kind: "picture",
    field: "categoryimage",
    ticketHash: browser.ticketHash(),
    accountId: actor.accountId,
    missing,
  });

export const addCategory: Handler<typeof reference.categoryreg> = async (
  { category: name, categoryimage },
  context,
) => {
  await addRow(category, { categoryname: name, categoryimage }, context, "categoryimage");
  await claimImage(categoryimage, context);
  return "done";
};

/** A category that is sent with the name of its picture keeps it (docs/design/details.md#18). */
export const editCategory: Handler<typeof reference.categoryedit> = async (input, context) => {
  const { categoryid, category: categoryname, categoryimage } = input;
  const row = { categoryid, categoryname, categoryimage };
  const before = await editRow(category, categoryid, row, context, {
    reference: "categoryimage",
    check: (present) =>
      requireReadVersion(
        "categoryedit",
        input,
        { present: { ...present, category: present["categoryname"] } },
        context.refuse,
      ),
  });
  if (categoryimage !== before["categoryimage"]) await claimImage(categoryimage, context);
  return "done";
};
