import { allRowsQuery } from "#web/lib/lists.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

/** What a visitor wrote with the link from an e-mail, or will write. */
export const linkQuery = (token: string) => uncachedQuery("tickets.open", { token });

/** How soon the operator answers, if visitors read it. */
export const ticketFiguresQuery = allRowsQuery("tickets.summary", {});
