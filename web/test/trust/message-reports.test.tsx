import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import type { Answers } from "#web/test/network.ts";
import {
  hears,
  isAsked,
  leadsTo,
  offered,
  one,
  openScreen,
  press,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";

const report: RowOf<"messageReports.list"> = {
  reportId: 4,
  messageId: 21,
  workTitle: "A logo for our jars",
  companyName: "Kochi Spices",
  freelancerName: "Meera Nair",
  reporterName: "Kochi Spices",
  reason: "The message is an insult.",
  createdAt: "2026-03-01T10:00:00.000Z",
  author: "freelancer",
  authorId: 3,
  activeRestrictions: ["message"],
  isRemoved: false,
};
const insult: RowOf<"messageReports.listMessages"> = {
  messageId: 21,
  conversationId: 5,
  author: "freelancer",
  text: "You know nothing.",
  files: [],
  createdAt: "2026-03-01T06:30:00.000Z",
  isRemoved: false,
};
const question = { ...insult, messageId: 20, author: "client", text: "When can you begin?" } as const;

const open = (answers: Answers = {}) =>
  openScreen("admin", "/adminmaster/moderation", {
    "messageReports.list": [report],
    "messageReports.listMessages": [insult, question],
    ...answers,
  });

describe("a report of a message", () => {
  it("says who reported whom and why, and reads nothing of the conversation by itself", async () => {
    const requests = await open();
    for (const words of ["A logo for our jars", "The message is an insult.", "Kochi Spices", "Meera Nair"])
      expect(rowOf(4).textContent).toContain(words);
    expect(leadsTo("See the account", rowOf(4))).toBe("/adminmaster/account/3");
    expect(requests.map(({ call }) => call)).not.toContain("messageReports.listMessages");
  });

  it("opens the conversation with the reported message marked", async () => {
    const requests = await open();
    press("Read the conversation", rowOf(4));
    await waitFor(() => expect(rowOf(21).textContent).toContain("You know nothing."));
    expect([rowOf(21), rowOf(20)].map(({ textContent }) => textContent?.includes("reported"))).toEqual([true, false]);
    expect(rowOf(20).textContent).toContain("Kochi Spices");
    expect(requests.find(({ call }) => call === "messageReports.listMessages")?.input).toMatchObject({ reportId: 4 });
  });

  it("removes the message with a rule and a reason", async () => {
    const requests = await open();
    press("Remove the message", rowOf(4));
    type("rule", "Terms, section 4");
    type("reason", "The message is an insult to the company.");
    submit();
    await hears("The message was removed");
    expect(requests.find(({ call }) => call === "messageReports.removeMessage")?.input).toEqual({
      reportId: 4,
      rule: "Terms, section 4",
      reason: "The message is an insult to the company.",
    });
  });

  it("says that the message is removed, and that its author is restricted already", async () => {
    await open({ "messageReports.list": [{ ...report, isRemoved: true }] });
    expect(rowOf(4).textContent).toContain("The message is removed.");
    expect(offered(rowOf(4))).not.toContain("Remove the message");
    press("Restrict", rowOf(4));
    const restricted = screen.getByLabelText<HTMLInputElement>("Send messages (already restricted)");
    expect(restricted.disabled).toBe(true);
  });

  it("is closed after a question", async () => {
    const requests = await open();
    press("Close the report", rowOf(4));
    await isAsked("Do you want to close this report? You can no longer read the conversation.", "OK");
    await hears("The report is closed");
    expect(requests.find(({ call }) => call === "messageReports.close")?.input).toEqual({ reportId: 4 });
  });

  it("is not there where no message is reported", async () => {
    await open({ "messageReports.list": [] });
    expect(one("main").textContent).toContain("No open reports or appeals");
  });
});

describe("a message that was removed", () => {
  it("is read by its author in the decision", async () => {
    const decision: RowOf<"decisions.mine"> = {
      decisionId: 7,
      kind: "content",
      rule: "Terms, section 4",
      reason: "The message is an insult to the company.",
      workId: null,
      workTitle: null,
      messageText: "You know nothing.",
      reviewText: null,
      restrictions: [],
      until: null,
      createdAt: "2026-03-01T10:00:00.000Z",
      endedAt: null,
      appealableUntil: "2999-01-01T00:00:00.000Z",
      appeal: null,
    };
    await openScreen("freelancer", "/freelancermaster/decisions/7", { "decisions.mine": [decision] });
    for (const words of ["Message removed", "You know nothing.", "Terms, section 4"])
      expect(one("main").textContent).toContain(words);
    expect(offered(one("main"))).toContain("Appeal");
  });
});
