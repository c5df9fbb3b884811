import { z } from "zod";
import { calls } from "#contract/call.ts";
import { email, id, line, optionalText, pageInput, raw, text } from "#contract/fields.ts";
import { attachedFiles, storedFiles } from "#contract/hiring/attached-files.ts";
import { everyMember } from "#domain/member.ts";
import { maxTicketFiles, maxTicketText, ticketEntryKinds, ticketTopics } from "#domain/trust/ticket.ts";

const missing = "please fill this";
const choose = "please choose one";
const subjectLength = 120;

const writing = { method: "POST", by: ["client", "freelancer"], memberKinds: everyMember } as const;
const withLink = { method: "POST", by: "anyone" } as const;
const answering = { method: "POST", by: ["admin"], needs: ["moderate"] } as const;

/** The address of a job, or of the page of a company or a freelancer, as visitors see it; with what is reported on it. */
const publicPage =
  /^\/guestmaster\/(?:work|company|freelancer)\/[\w-]+(?:#(?:portfolioItem|review|reply)-[\w-]{1,40})?$/;

const token = raw(200, missing).min(1, missing);
const ticketId = id(missing);
const files = attachedFiles(missing, maxTicketFiles).nullish();
const body = { text: text(maxTicketText, missing), files };
const newTicket = {
  topic: z.enum(ticketTopics, choose),
  subject: line(subjectLength, missing),
  /** The address of a page or the number of a job, a payment or a decision. */
  about: optionalText(200, missing).nullish(),
  ...body,
};

const ticketFacts = {
  ticketId: z.int(),
  topic: z.enum(ticketTopics),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  /** Null while it is open. */
  closedAt: z.iso.datetime().nullable(),
};

/** A ticket as its writer reads it, without the notes of admins. */
const ticketRow = z.object({
  ...ticketFacts,
  /** Until when an admin answers for the first time, and until when it is settled. */
  answerUntil: z.iso.datetime(),
  settledUntil: z.iso.datetime(),
  canReply: z.boolean(),
  entries: z.array(
    z.object({
      entryId: z.int(),
      isMine: z.boolean(),
      text: z.string(),
      files: storedFiles,
      createdAt: z.iso.datetime(),
    }),
  ),
});

const created = z.object({ ticketId: z.int(), answerUntil: z.iso.datetime(), settledUntil: z.iso.datetime() });
const says = { done: "Your message has arrived. You get an email.", otherwise: "The message was not sent" };

/** What users and visitors write to the operator, and what admins answer. */
export const tickets = calls({
  "tickets.create": {
    why: "A user writes to the operator about a job, a payment, a decision or anything else.",
    title: "Write to the operator",
    ...writing,
    input: z.object(newTicket),
    answers: { done: "Success" },
    extra: created,
    says,
    note: "Acknowledged by e-mail at once. Files are uploaded with `messages.upload`. Two settings say until when it is answered and settled.",
    audited: "ticket",
  },
  "tickets.list": {
    why: "A user sees what was written to the operator.",
    ...writing,
    input: z.object(pageInput),
    row: z.object({ ...ticketFacts, isAnswered: z.boolean() }),
    page: 50,
    note: "Newest first.",
  },
  "tickets.get": {
    why: "A user reads the answers of the operator.",
    ...writing,
    input: z.object({ ticketId }),
    refuses: ["not_found"],
    row: ticketRow,
  },
  "tickets.reply": {
    why: "A user adds something, or opens a ticket again that was closed.",
    title: "Reply to the operator",
    ...writing,
    input: z.object({ ticketId, ...body }),
    refuses: ["not_found", "ticket_closed"],
    answers: { done: "Success" },
    says,
    note: "Within 14 days after its end it opens the ticket again, and both times begin anew.",
    audited: "ticket",
  },
  "tickets.sendLink": {
    why: "A visitor proves an e-mail address before writing to the operator.",
    ...withLink,
    ownTransaction: true,
    input: z.object({
      EMAIL: email("please enter your email", "please check the format"),
      /** The public page that is reported. */
      about: raw(200, missing).regex(publicPage, "please check the format").nullish(),
    }),
    answers: { done: "Success" },
    says: { done: "Open the link in the email to write your message.", otherwise: "The email was not sent" },
    note: "The link is valid for 24 hours. With `about` the form of the link names that page, or the sample, review or reply behind its `#`.",
    audited: { not: "Nothing is written yet, and the address is not proved." },
  },
  "tickets.open": {
    why: "A visitor writes with the link from an e-mail, and reads the answers.",
    ...withLink,
    input: z.object({ token }),
    refuses: ["not_found"],
    row: z.object({ email: z.string(), ticket: ticketRow.nullable() }),
  },
  "tickets.uploadWithLink": {
    why: "A visitor sends files with the link from an e-mail.",
    ...withLink,
    input: z.object({}),
    multipart: true,
    refuses: ["not_found", "too_large", "unsupported_type", "infected"],
    answers: { done: "Success" },
    extra: z.object({ fileName: z.string() }),
    note: "A picture, PDF, DOC or DOCX of at most 5 MiB. The header X-Link-Token has the token of the link.",
    audited: { not: "A file has no effect until another call attaches it, and that call is audited." },
  },
  "tickets.createWithLink": {
    why: "A visitor writes to the operator, for example about a page that breaks the rules.",
    title: "Write to the operator without an account",
    ...withLink,
    input: z.object({ token, ...newTicket }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    extra: created,
    says,
    note: "Once with each link.",
    audited: "ticket",
  },
  "tickets.replyWithLink": {
    why: "A visitor adds something, or opens a ticket again that was closed.",
    title: "Reply to the operator without an account",
    ...withLink,
    input: z.object({ token, ...body }),
    refuses: ["not_found", "ticket_closed"],
    answers: { done: "Success" },
    says,
    audited: "ticket",
  },
  "tickets.summary": {
    why: "Visitors see how soon the operator answers, if the operator wants it.",
    method: "GET",
    by: "anyone",
    input: z.object({}),
    row: z.object({ answered: z.int(), medianMinutes: z.number().nullable() }),
    note: "Of the tickets of 90 days. No row while the setting `ticketFigures` is off.",
  },
  "tickets.getCase": {
    why: "An admin reads a ticket with the notes of other admins.",
    ...answering,
    input: z.object({ ticketId }),
    refuses: ["not_found"],
    row: z.object({
      ...ticketFacts,
      about: z.string(),
      /** Null for a visitor. */
      accountId: z.int().nullable(),
      name: z.string(),
      email: z.string(),
      language: z.enum(["en", "hi"]),
      entries: z.array(
        z.object({
          entryId: z.int(),
          kind: z.enum(ticketEntryKinds),
          /** The admin; empty for the writer. */
          author: z.string(),
          text: z.string(),
          files: storedFiles,
          createdAt: z.iso.datetime(),
        }),
      ),
      /** Other admins to whom it can be handed over. */
      moderators: z.array(z.object({ adminId: z.int(), name: z.string() })),
    }),
  },
  "tickets.answer": {
    why: "An admin answers whoever wrote to the operator.",
    title: "Answer a ticket",
    ...answering,
    input: z.object({ ticketId, text: text(maxTicketText, missing), closes: z.boolean(choose).nullish() }),
    refuses: ["not_found", "case_taken", "case_settled"],
    answers: { done: "Success" },
    says: { done: "The answer was sent", otherwise: "The answer was not sent" },
    note: "With `closes` it settles the ticket.",
    audited: "ticket",
  },
  "tickets.addNote": {
    why: "Admins note something for each other.",
    title: "Add a note to a ticket",
    ...answering,
    input: z.object({ ticketId, text: text(maxTicketText, missing) }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "The note was saved", otherwise: "The note was not saved" },
    audited: "ticket",
  },
  "tickets.handOver": {
    why: "An admin gives a ticket to another one.",
    title: "Hand a ticket over",
    lastWriteWins: "The other admin has it from now on, and both are told.",
    ...answering,
    input: z.object({ ticketId, adminId: id(choose) }),
    refuses: ["not_found", "case_taken", "case_settled"],
    answers: { done: "Success" },
    says: { done: "The ticket was handed over", otherwise: "The ticket was not handed over" },
    audited: "ticket",
  },
  "tickets.listSavedAnswers": {
    why: "Admins do not write the same answer twice.",
    ...answering,
    input: z.object({}),
    row: z.object({ answerId: z.int(), name: z.string(), english: z.string(), hindi: z.string() }),
  },
  "tickets.saveAnswer": {
    why: "Admins keep an answer in both languages.",
    title: "Save an answer",
    ...answering,
    input: z.object({
      name: line(80, missing),
      english: text(maxTicketText, missing),
      hindi: text(maxTicketText, missing),
    }),
    refuses: ["too_many_saved_answers"],
    answers: { done: "Success" },
    says: { done: "The answer was saved", otherwise: "The answer was not saved" },
    lastWriteWins: "The name decides which one is replaced, and the admin has just read it.",
    note: "Replaces the one with the same name.",
    audited: "ticket",
  },
  "tickets.deleteSavedAnswer": {
    why: "Admins remove an answer that is out of date.",
    title: "Delete a saved answer",
    ...answering,
    input: z.object({ answerId: id(missing) }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "The answer was deleted", otherwise: "The answer was not deleted" },
    audited: "ticket",
  },
});
