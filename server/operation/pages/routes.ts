import type { pages } from "#contract/operation/pages.ts";
import { wordsOn, writePage } from "#server/operation/pages/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The pages of the operator. The audit log has the length of a text, and not the text. */
export const pagesHandlers: Handlers<typeof pages> = {
  "pages.get": async ({ page }, { db }) => {
    const { text = "", changed = null } = (await wordsOn(db, page)) ?? {};
    return [{ page, text, changed: text === "" ? null : changed }];
  },
  "pages.update": async ({ page, text }, { db, recordAudit }) => {
    const before = await wordsOn(db, page);
    const id = await writePage(db, page, text);
    await recordAudit(db, {
      id,
      before: { page, letters: before?.text.length ?? 0 },
      after: { page, letters: text.length },
    });
    return "done";
  },
};
