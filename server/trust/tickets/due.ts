import { adminsWith } from "#server/identity/session/permission-queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";
import { ticketsOverdue } from "#server/trust/tickets/mails.ts";
import { type TicketServices, timesOf } from "#server/trust/tickets/notify.ts";
import { claimOverdue, dueAt } from "#server/trust/tickets/queries.ts";

/** Tells every admin who moderates of a ticket that has become overdue, once for each of its two times. */
export async function processTickets(
  services: TicketServices & Pick<Services, "db" | "log">,
  now = new Date(),
): Promise<void> {
  const { answerHours, settleDays } = timesOf(services);
  await processDueRows(services, {
    step: "tickets: overdue",
    claim: (tx, limit, except) => claimOverdue(tx, dueAt(answerHours, settleDays), now, limit, except),
    keyOf: ({ id }) => id,
    handle: async (tx, { subject }) => {
      const readers = (await adminsWith(tx, "moderate")).filter(({ email }) => email !== "");
      await services.mailer.queue(tx, ...readers.map((reader) => mailOf(ticketsOverdue(subject), reader, services)));
    },
  });
}
