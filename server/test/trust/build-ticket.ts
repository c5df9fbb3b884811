import { randomBytes } from "node:crypto";
import type { Db } from "#server/platform/db/connect.ts";
import type { tickets } from "#server/platform/db/schema/tickets.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { takeCase } from "#server/trust/content-reports/claims.ts";
import { insertEntry, insertLink, insertTicket } from "#server/trust/tickets/queries.ts";
import { saveAnswer } from "#server/trust/tickets/saved-answer-queries.ts";

/** An open ticket of a person; of a visitor without one. */
export async function buildTicket(db: Db, values: Partial<typeof tickets.$inferInsert> = {}): Promise<number> {
  const visitor = values.personId ? {} : { email: "visitor@kaamkaj.example" };
  const { id } = await insertTicket(db, {
    ...{ topic: "payment", subject: "Where is my money?", language: "en", ...visitor },
    ...values,
  });
  await insertEntry(db, { ticketId: id, kind: "message", text: "It was due on Monday." });
  return id;
}

/** The token of a link with which a visitor writes; of a ticket, or of none yet. */
export async function buildTicketLink(db: Db, ticketId?: number): Promise<string> {
  const token = randomBytes(16).toString("hex");
  await insertLink(db, {
    ...{ tokenHash: hashOf(token), email: "visitor@kaamkaj.example", language: "en" },
    ...(ticketId !== undefined && { ticketId }),
  });
  return token;
}

let answers = 0;

export async function buildSavedAnswer(db: Db): Promise<number> {
  answers += 1;
  const texts = { english: "We look into it.", hindi: "हम देख रहे हैं।" };
  return (await saveAnswer(db, { name: `Answer ${answers}`, ...texts })) ?? 0;
}

/** What the calls about tickets need of a world. */
export async function buildTickets(db: Db, { FO, FX, CO, CX, AD }: Record<"FO" | "FX" | "CO" | "CX" | "AD", number>) {
  for (const personId of [FO, FX, CO, CX, FX, CO, CX]) await buildTicket(db, { personId });
  const ofVisitor = await buildTicket(db);
  // One case of each permission, for the list of those that are taken. No other case has this id.
  for (const kind of ["ticket", "company", "unmatched"] as const)
    await takeCase(db, { kind, subjectId: ofVisitor, adminId: AD });
  return {
    ofUser: await buildTicket(db, { personId: FO }),
    ofVisitor,
    link: await buildTicketLink(db, ofVisitor),
    unusedLink: await buildTicketLink(db),
    savedAnswer: await buildSavedAnswer(db),
  };
}
