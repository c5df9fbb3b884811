import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { type Answers, refusal, sent } from "#web/test/network.ts";
import { field, isAt, openScreen, press, submit, type } from "#web/test/open-screen.tsx";
import { publicWork } from "#web/test/public-work.ts";

const at = "2026-03-01T10:00:00.000Z";
const facts = { ticketId: 6, topic: "payment", subject: "Where is my money?", createdAt: at, closedAt: null } as const;
const entry = { entryId: 1, text: "It was due on Monday.", files: [], createdAt: at };
const ticket: RowOf<"tickets.get"> = {
  ...{ ...facts, answerUntil: "2026-03-02T10:00:00.000Z", settledUntil: "2026-03-16T10:00:00.000Z" },
  ...{ canReply: true, entries: [{ ...entry, isMine: true }] },
};
const inCase: RowOf<"tickets.getCase"> = {
  ...{ ...facts, about: "", accountId: 3, name: "Asha Menon", email: "asha@kaamkaj.example", language: "hi" },
  entries: [{ ...entry, kind: "message", author: "" }],
  moderators: [{ adminId: 9, name: "Ravi Iyer" }],
};
const waiting: RowOf<"desk.list"> = {
  ...{ kind: "ticket", subjectId: 6, about: "payment", title: facts.subject, accountId: 3, accountName: "Asha Menon" },
  ...{ count: 1, since: at, dueAt: "2026-03-02T10:00:00.000Z", isOverdue: true, takenBy: null, isMine: false },
};
const has = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

describe("the help desk of a user", () => {
  it("sends a message about something, and shows the list again", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/support", { "tickets.list": [] });
    await has("You have not written yet");
    press("Write a message");
    await waitFor(() => expect(field("topic")).toBeDefined());
    submit();
    await has("please choose one");
    type("topic", "payment");
    type("subject", facts.subject);
    type("text", entry.text);
    submit();
    expect(await sent(requests, "tickets.create")).toMatchObject({
      ...{ topic: "payment", subject: facts.subject, text: entry.text },
    });
    await has("You have not written yet");
  });

  it("shows a message with its answers, by when the next one comes, and takes a reply", async () => {
    const answered = {
      ...ticket,
      entries: [...ticket.entries, { ...entry, entryId: 2, text: "Soon.", isMine: false }],
    };
    const requests = await openScreen("client", "/clientmaster/support/6", { "tickets.get": [answered] });
    await has("It is settled by");
    await has("Soon.");
    type("text", "It has not arrived.");
    submit();
    expect(await sent(requests, "tickets.reply")).toMatchObject({ ticketId: 6, text: "It has not arrived." });
  });

  it("says what to do about a message that was closed long ago", async () => {
    await openScreen("client", "/clientmaster/support/6", { "tickets.get": [{ ...ticket, canReply: false }] });
    await has("Write a new message to the operator.");
    expect(document.querySelector("form")).toBeNull();
  });
});

describe("a visitor who writes to the operator", () => {
  it("proves an e-mail address on the Complaints page", async () => {
    const summary = [{ answered: 3, medianMinutes: 180 }];
    const answers: Answers = { "pages.get": [], "tickets.summary": summary };
    const requests = await openScreen("guest", "/guestmaster/grievance", answers);
    await has("Usually answered within 3 hours.");
    type("EMAIL", "visitor@kaamkaj.example");
    submit();
    expect(await sent(requests, "tickets.sendLink")).toEqual({ EMAIL: "visitor@kaamkaj.example" });
    await has("Open the link in the email to write your message.");
  });

  it("reports a public page, which the link of the e-mail names", async () => {
    const about = "/guestmaster/work/8";
    const requests = await openScreen("guest", about, { "publicPages.work": [publicWork] });
    await waitFor(() => expect(screen.getByText("Report").getAttribute("href")).toContain("grievance?about="));
    fireEvent.click(screen.getByText("Report"));
    await waitFor(() => expect(field("EMAIL")).toBeDefined());
    type("EMAIL", "visitor@kaamkaj.example");
    submit();
    expect(await sent(requests, "tickets.sendLink")).toEqual({ EMAIL: "visitor@kaamkaj.example", about });
    const fresh = { "tickets.open": [{ email: "visitor@kaamkaj.example", ticket: null }] };
    await openScreen("guest", `/guestmaster/ticket?token=abc&about=${about}`, fresh);
    await waitFor(() => expect([field("topic").value, field("about").value]).toEqual(["abuse", about]));
  });

  it("writes with the link, and reads that it is no longer valid where it is not", async () => {
    const fresh = { "tickets.open": [{ email: "visitor@kaamkaj.example", ticket: null }] };
    const requests = await openScreen("guest", "/guestmaster/ticket?token=abc", fresh);
    await has("The answer is sent to visitor@kaamkaj.example.");
    type("topic", "abuse");
    type("subject", "A page copies mine");
    type("text", entry.text);
    submit();
    expect(await sent(requests, "tickets.createWithLink")).toMatchObject({ token: "abc", topic: "abuse" });
    await openScreen("guest", "/guestmaster/ticket?token=old", { "tickets.open": refusal(404, "not_found") });
    await has("This link is no longer valid");
  });
});

describe("a message to the operator at the desk", () => {
  const open = async () => {
    const requests = await openScreen("admin", "/adminmaster/desk", {
      "desk.list": [waiting],
      "tickets.getCase": [inCase],
      "tickets.listSavedAnswers": [{ answerId: 4, name: "Late", english: "It is on its way.", hindi: "पैसा रास्ते में है।" }],
    });
    await waitFor(() => expect(document.querySelector('[data-case="ticket-6"]')).not.toBeNull());
    fireEvent.keyDown(document.body, { key: "j" });
    fireEvent.click(document.activeElement ?? document.body);
    await has("It was due on Monday.");
    return requests;
  };

  it("is answered with a saved answer in the language of its writer, which settles it", async () => {
    const requests = await open();
    await screen.findByLabelText("Saved answer");
    fireEvent.change(screen.getByLabelText("Saved answer"), { target: { value: "4" } });
    await waitFor(() => expect(field("text").value).toBe("पैसा रास्ते में है।"));
    press("Send the answer");
    expect(await sent(requests, "tickets.answer")).toEqual({ ticketId: 6, closes: true, text: "पैसा रास्ते में है।" });
  });

  it("is handed over to another admin", async () => {
    const requests = await open();
    press("Hand over");
    await waitFor(() => expect(field("adminId")).toBeDefined());
    type("adminId", "9");
    submit();
    expect(await sent(requests, "tickets.handOver")).toEqual({ ticketId: 6, adminId: "9" });
  });

  it("gets a note that only admins read", async () => {
    const requests = await open();
    press("Add a note");
    await has("Only admins read it.");
    type("text", "Ask the bank.");
    submit();
    expect(await sent(requests, "tickets.addNote")).toEqual({ ticketId: 6, text: "Ask the bank." });
    await isAt("/adminmaster/desk");
  });
});
