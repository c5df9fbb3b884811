import { insertDraft } from "#server/identity/drafts/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { buildSubcategory } from "#server/test/build.ts";

/** A job that an assistant has prepared for a company. */
export async function buildDraft(db: Db, accountId: number, more: Partial<Parameters<typeof insertDraft>[1]> = {}) {
  const { categoryId, id } = await buildSubcategory(db);
  const input = {
    ...{ title: "A shop front", description: "Three pages.", budget: 2500, deadlinedate: "2099-12-31" },
    ...{ categoryid: categoryId, subcategoryid: id },
  };
  const draft = { accountId, tokenId: null, client: "An assistant", call: "workpost", input, ...more };
  return (await insertDraft(db, draft)).id;
}
