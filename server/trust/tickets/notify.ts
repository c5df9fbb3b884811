import { type ScreenAddress, screen } from "#contract/screens.ts";
import { notifyAccounts, notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type MailTemplate, mailOf } from "#server/platform/mail/mail-template.ts";
import { ticketAnswered, ticketReceived } from "#server/trust/tickets/mails.ts";
import { insertLink, readerOf, type Ticket } from "#server/trust/tickets/queries.ts";

export type TicketServices = Pick<Services, "mailer" | "settings" | "platformSettings">;

/** Until when a ticket is answered for the first time, and until when it is settled. */
export function timesOf({ platformSettings }: Pick<Services, "platformSettings">) {
  const { ticketAnswerHours, ticketSettleDays } = platformSettings.current();
  return { answerHours: Number(ticketAnswerHours), settleDays: Number(ticketSettleDays) };
}

/** Where the writer reads the ticket: a visitor with a new link, which is stored as its hash alone. */
async function screenFor(tx: Db, ticket: Ticket, role: string | undefined): Promise<ScreenAddress> {
  const { id: ticketId, email, language } = ticket;
  if (role === "client") return screen("/clientmaster/support/{-$ticketId}", { ticketId });
  if (role === "freelancer") return screen("/freelancermaster/support/{-$ticketId}", { ticketId });
  const token = newLinkToken();
  await insertLink(tx, { tokenHash: hashOf(token), email, language, ticketId });
  return screen("/guestmaster/ticket", { token });
}

async function mailWriter(
  tx: Db,
  services: TicketServices,
  ticket: Ticket,
  templateFor: (where: ScreenAddress) => MailTemplate,
): Promise<void> {
  const { role, email, language } = await readerOf(tx, ticket);
  if (email)
    await services.mailer.queue(
      tx,
      mailOf(templateFor(await screenFor(tx, ticket, role)), { email, language }, services),
    );
}

/** Tells the admins that something waits at the desk. */
export async function notifyDesk(tx: Db, ticket: Ticket): Promise<void> {
  const { name } = await readerOf(tx, ticket);
  await notifyAdmins(tx, waiting(ticket, name));
}

const waiting = ({ id, subject: title }: Ticket, otherName: string) =>
  ({ kind: "ticket_waits", subjectKind: "ticket", subjectId: id, facts: { title, otherName } }) as const;

/** Acknowledges a new ticket to its writer, and tells the admins. */
export async function acknowledge(tx: Db, services: TicketServices, ticket: Ticket): Promise<void> {
  await notifyDesk(tx, ticket);
  await mailWriter(tx, services, ticket, (where) => ticketReceived(ticket.subject, timesOf(services), where));
}

export async function notifyOfAnswer(
  tx: Db,
  services: TicketServices,
  ticket: Ticket,
  { text, closes }: { readonly text: string; readonly closes: boolean },
): Promise<void> {
  const { id: subjectId, subject: title, personId } = ticket;
  if (personId !== null)
    await notifyAccounts(tx, [personId], {
      kind: "ticket_answered",
      subjectKind: "ticket",
      subjectId,
      facts: { title },
    });
  await mailWriter(tx, services, ticket, (where) => ticketAnswered(title, text, closes, where));
}

export async function notifyOfHandover(tx: Db, ticket: Ticket, adminId: number): Promise<void> {
  const { name } = await readerOf(tx, ticket);
  await notifyAccounts(tx, [adminId], waiting(ticket, name));
}
