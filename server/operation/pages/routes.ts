import type { pages } from "#contract/operation/pages.ts";
import { holdWords, wordsOn, writePage } from "#server/operation/pages/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";

/** The pages of the operator. The audit log has the length of a text, and not the text. */
export const pagesHandlers: Handlers<typeof pages> = {
  "pages.get": async ({ page }, { db }) => {
    const { text = "", changed = null } = (await wordsOn(db, page)) ?? {};
    return [{ page, text, changed: text === "" ? null : changed }];
  },
  "pages.update": async ({ page, text, version }, { db, refuse, recordAudit }) => {
    const before = await holdWords(db, page);
    requireReadVersion("pages.update", { text, version }, { present: before }, refuse);
    const id = await writePage(db, page, text);
    await recordAudit(db, {
      id,
      before: { page, letters: before.text.length },
      after: { page, letters: text.length },
    });
    return "done";
  },
};
