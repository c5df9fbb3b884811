import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** What the user has written to the operator. */
export const ticketsQuery = pagedQuery("tickets.list", {});

export const ticketQuery = (ticketId: number) => allRowsQuery("tickets.get", { ticketId });

/** What the support screen reads. */
export const supportQueries = (ticketId: string | undefined) =>
  ticketId === undefined ? [ticketsQuery] : [ticketQuery(Number(ticketId))];
