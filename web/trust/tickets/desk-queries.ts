import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";

export type TicketCase = RowOf<"tickets.getCase">;

/** A ticket with the notes of admins. */
export const ticketCaseQuery = (ticketId: number) => allRowsQuery("tickets.getCase", { ticketId });

export const savedAnswersQuery = allRowsQuery("tickets.listSavedAnswers", {});
