import { pdf } from "#server/test/documents.ts";
import { admin, all, parties, type Row, row, upload } from "#server/test/matrix-row.ts";

const text = "Please look into it.";
const newTicket = { topic: "payment" as const, subject: "Where is my money?", text };

/** The rows about messages to the operator: one of FO, and one of a visitor with a link. */
export const ticketRows: readonly Row[] = [
  row("tickets.create", "of the caller", parties("A A", "A A"), () => newTicket),
  row("tickets.list", "the caller's own", parties("O O", "O O"), () => ({}), "ticketId"),
  row("tickets.get", "of FO", parties("O N", "N N"), ({ tickets }) => ({ ticketId: tickets.ofUser }), "ticketId"),
  row("tickets.reply", "to that of FO", parties("A N", "N N"), ({ tickets }) => ({ ticketId: tickets.ofUser, text })),
  row("tickets.sendLink", "", all, ({ word }) => ({ EMAIL: `${word.slice(-8)}@kaamkaj.example` })),
  row("tickets.open", "with the link of a visitor", all, ({ tickets }) => ({ token: tickets.link })),
  upload("a file with the link of a visitor", all, pdf(), {
    call: "tickets.uploadWithLink",
    headers: ({ tickets }) => ({ "x-link-token": tickets.link }),
  }),
  row("tickets.createWithLink", "with a new link", all, ({ tickets }) => ({ token: tickets.unusedLink, ...newTicket })),
  row("tickets.replyWithLink", "with the link of a visitor", all, ({ tickets }) => ({ token: tickets.link, text })),
  row("tickets.summary", "", all, () => ({})),
  row("tickets.getCase", "of FO", admin, ({ tickets }) => ({ ticketId: tickets.ofUser })),
  row("tickets.answer", "that of FO", admin, ({ tickets }) => ({ ticketId: tickets.ofUser, text })),
  row("tickets.addNote", "to that of FO", admin, ({ tickets }) => ({ ticketId: tickets.ofUser, text })),
  row("tickets.handOver", "that of FO", admin, ({ tickets, colleague }) => ({
    ...{ ticketId: tickets.ofUser, adminId: colleague },
  })),
  row("tickets.listSavedAnswers", "", admin, () => ({})),
  row("tickets.saveAnswer", "", admin, () => ({ name: "Late money", english: text, hindi: "हम देख रहे हैं।" })),
  row("tickets.deleteSavedAnswer", "", admin, ({ tickets }) => ({ answerId: tickets.savedAnswer })),
];
