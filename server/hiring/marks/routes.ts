import type { marks } from "#contract/hiring/marks.ts";
import { lockNote, marksOfWork, saveMark } from "#server/hiring/marks/queries.ts";
import { ownsWork } from "#server/hiring/works/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";

/** A company sorts the requests on its works for itself. */
export const marksHandlers: Handlers<typeof marks> = {
  "marks.set": async ({ requestId, mark, note, version }, { db, actor, refuse, recordAudit }) => {
    if (version) {
      const present = await lockNote(db, actor.accountId, requestId);
      requireReadVersion("marks.set", { note, version }, { present }, refuse);
    }
    if (!(await saveMark(db, actor.accountId, { requestId, mark, note }))) throw refuse("not_found");
    const changed = { ...(mark !== undefined && { mark }), ...(note !== undefined && { note: "changed" }) };
    await recordAudit(db, { id: requestId, after: changed });
    return "done";
  },
  "marks.list": async ({ workId, ...page }, { db, actor, refuse }) => {
    if (!(await ownsWork(db, actor.accountId, workId))) throw refuse("not_found");
    return marksOfWork(db, workId, page);
  },
};
