import type { pictureMatches } from "#contract/discovery/picture-matches.ts";
import { closeMatch, hasMatch, openMatches } from "#server/discovery/picture-matches/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Pictures of portfolios that another account had shown before. */
export const pictureMatchesHandlers: Handlers<typeof pictureMatches> = {
  "pictureMatches.list": async (input, { db }) => {
    const { rows, next } = await openMatches(db, input);
    return { rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), next };
  },
  "pictureMatches.close": async ({ matchId }, { db, actor, refuse, recordAudit }) => {
    const accountId = await closeMatch(db, matchId, actor.accountId);
    if (accountId === undefined) throw refuse((await hasMatch(db, matchId)) ? "match_moved_on" : "not_found");
    await recordAudit(db, { id: accountId, after: { match: matchId } });
    return "done";
  },
};
