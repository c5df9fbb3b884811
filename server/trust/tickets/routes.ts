import type { tickets } from "#contract/trust/tickets.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import {
  addNote,
  answerTicket,
  deleteSavedAnswer,
  getCase,
  handOver,
  keepAnswer,
  listSavedAnswers,
} from "#server/trust/tickets/desk.ts";
import {
  createTicket,
  createWithLink,
  getTicket,
  listTickets,
  openLink,
  replyToTicket,
  replyWithLink,
  sendLink,
  summarize,
  uploadWithLink,
} from "#server/trust/tickets/service.ts";

/** What users and visitors write to the operator, and what admins answer. */
export const ticketsHandlers: Handlers<typeof tickets> = {
  "tickets.create": createTicket,
  "tickets.list": listTickets,
  "tickets.get": getTicket,
  "tickets.reply": replyToTicket,
  "tickets.sendLink": sendLink,
  "tickets.open": openLink,
  "tickets.uploadWithLink": uploadWithLink,
  "tickets.createWithLink": createWithLink,
  "tickets.replyWithLink": replyWithLink,
  "tickets.summary": summarize,
  "tickets.getCase": getCase,
  "tickets.answer": answerTicket,
  "tickets.addNote": addNote,
  "tickets.handOver": handOver,
  "tickets.listSavedAnswers": listSavedAnswers,
  "tickets.saveAnswer": keepAnswer,
  "tickets.deleteSavedAnswer": deleteSavedAnswer,
};
