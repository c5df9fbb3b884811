import type { reference } from "#contract/catalog/reference.ts";
import { insertMerge, isMerging, lockEntries } from "#server/catalog/reference/merge-queries.ts";
import { kinds, setRetired } from "#server/catalog/reference/queries.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";

type Calls = typeof reference;

const setTo =
  (isRetired: boolean) =>
  async (
    { kind, id }: { readonly kind: keyof typeof kinds; readonly id: number },
    { db, refuse, recordAudit }: Pick<HandlerContext<Calls["reference.retire"]>, "db" | "refuse" | "recordAudit">,
  ): Promise<"done"> => {
    const [entry] = await lockEntries(db, kinds[kind], [id]);
    if (!entry) throw refuse("not_found");
    if (await isMerging(db, kind, [id])) throw refuse("merge_running");
    const retired = entry.retiredAt !== null;
    if (retired !== isRetired) await setRetired(db, kinds[kind], id, isRetired);
    await recordAudit(db, { id: `${kind} ${id}`, before: { retired }, after: { retired: isRetired } });
    return "done";
  };

export const retireEntry: Handler<Calls["reference.retire"]> = setTo(true);
export const restoreEntry: Handler<Calls["reference.restore"]> = setTo(false);

/** Retires the source, so that it cannot be chosen, and leaves the rest to a job (server/catalog/reference/merging.ts). */
export const startMerge: Handler<Calls["reference.merge"]> = async ({ kind, fromId, intoId }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  if (fromId === intoId) throw refuse("same_entry");
  const entries = await lockEntries(db, kinds[kind], [fromId, intoId]);
  const [from, into] = [fromId, intoId].map((id) => entries.find((entry) => entry.id === id));
  if (!(from && into)) throw refuse("not_found");
  if (await isMerging(db, kind, [fromId, intoId])) throw refuse("merge_running");
  if (into.retiredAt !== null) throw refuse("invalid", { fields: { intoId: "please choose one" } });
  await setRetired(db, kinds[kind], fromId, true);
  await insertMerge(db, { kind, fromId, intoId, requestedBy: actor.accountId });
  await recordAudit(db, { id: `${kind} ${fromId}`, before: { name: from.name }, after: { name: into.name, intoId } });
  return "done";
};
