import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import type { Answers } from "#web/test/network.ts";
import {
  field,
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
import { platform } from "#web/test/rows.ts";

const report: RowOf<"reviewReports.list"> = {
  reportId: 4,
  workTitle: "A logo for our jars",
  companyName: "Kochi Spices",
  freelancerName: "Meera Nair",
  reporterName: "Kochi Spices",
  reason: "The review is an insult.",
  createdAt: "2026-03-01T10:00:00.000Z",
  part: "review",
  author: "freelancer",
  authorId: 3,
  activeRestrictions: [],
  review: { ratings: [{ topic: "pays", mark: 1 }], text: "Thieves, all of them.", reply: null },
  otherReview: { ratings: [{ topic: "quality", mark: 2 }], text: "Late, and rude.", reply: "I was ill." },
  isRemoved: false,
};
const withReviews = { ...platform, hasReviews: true };

const open = (answers: Answers = {}) =>
  openScreen("admin", "/adminmaster/moderation", {
    "platform.get": [withReviews],
    "reviewReports.list": [report],
    ...answers,
  });

describe("a report of a review", () => {
  it("stands beside both reviews, with who reported whom and why", async () => {
    await open();
    const words = ["A logo for our jars", "Kochi Spices", "Meera Nair", "The review is an insult."];
    for (const text of [...words, "Payment1 out of 5", "Thieves, all of them.", "Late, and rude.", "I was ill."])
      expect(rowOf(4).textContent).toContain(text);
    expect(leadsTo("See the account", rowOf(4))).toBe("/adminmaster/account/3");
  });

  it("removes the review with a rule and a reason", async () => {
    const requests = await open();
    press("Remove the review", rowOf(4));
    type("rule", "Terms, section 4");
    type("reason", "The review is an insult to the company.");
    submit();
    await hears("The reported text was removed");
    expect(requests.find(({ call }) => call === "reviewReports.removeReview")?.input).toEqual({
      reportId: 4,
      rule: "Terms, section 4",
      reason: "The review is an insult to the company.",
    });
  });

  it("of its reply names who replied, and removes the reply alone", async () => {
    const ofReply = { ...report, part: "reply", author: "client", authorId: 2 } as const;
    await open({ "reviewReports.list": [{ ...ofReply, review: { ...report.review, reply: "You are a liar." } }] });
    const words = ["The reply to the review is reported.", "Written byKochi Spices", "The review of Meera Nair"];
    for (const text of [...words, "Reply of Kochi Spices", "You are a liar."])
      expect(rowOf(4).textContent).toContain(text);
    expect(leadsTo("See the account", rowOf(4))).toBe("/adminmaster/account/2");
    press("Remove the reply", rowOf(4));
    expect(rowOf(4).textContent).toContain("Now only its author can read the reply.");
  });

  it("says that the review is removed, and is closed after a question", async () => {
    const requests = await open({ "reviewReports.list": [{ ...report, isRemoved: true, otherReview: null }] });
    expect(rowOf(4).textContent).toContain("The review is removed.");
    expect(offered(rowOf(4))).not.toContain("Remove the review");
    press("Close the report", rowOf(4));
    await isAsked("Do you want to close this report?", "OK");
    await hears("The report is closed");
    expect(requests.find(({ call }) => call === "reviewReports.close")?.input).toEqual({ reportId: 4 });
  });

  it("is not there where no review is reported, and none is read where the platform has no reviews", async () => {
    const requests = await open({ "platform.get": [platform] });
    expect(one("main").textContent).not.toContain("Reported reviews");
    expect(requests.map(({ call }) => call)).not.toContain("reviewReports.list");
    await open({ "reviewReports.list": [] });
    expect(one("main").textContent).toContain("No open reports or appeals");
    expect(one("main").textContent).not.toContain("Reported reviews");
  });
});

describe("a review about oneself", () => {
  const others: NonNullable<RowOf<"reviews.mine">["others"]> = {
    reviewId: "8b6d1a52-6f5f-4a26-9a1a-0d5d0c0a0b02",
    ratings: [{ topic: "pays", mark: 1 }],
    text: "Thieves, all of them.",
    reply: null,
    visibleAt: "2026-03-02T10:00:00.000Z",
    ending: null,
    isReported: false,
    isReplyRemoved: false,
  };
  const openReviews = (row: Partial<typeof others>, own: typeof others | null = null) =>
    openScreen("client", "/clientmaster/review/9", {
      "platform.get": [withReviews],
      "reviews.mine": [
        {
          requestId: 9,
          workTitle: "A logo for our jars",
          otherName: "Meera",
          window: { closesAt: "2026-02-14T10:00:00.000Z", isOpen: false },
          own,
          others: { ...others, ...row },
        },
      ],
    });

  it("is reported with a reason", async () => {
    const requests = await openReviews({ reply: "That is not true." });
    press("Report");
    type("reason", "The review is an insult.");
    submit();
    await hears("The report was sent");
    expect(requests.find(({ call }) => call === "reviews.report")?.input).toEqual({
      reviewId: others.reviewId,
      part: "review",
      reason: "The review is an insult.",
    });
  });

  it("is answered, and the reply to the own one is reported", async () => {
    const own = { ...others, reviewId: "8b6d1a52-6f5f-4a26-9a1a-0d5d0c0a0b03", reply: "You are a liar." };
    const requests = await openReviews({}, own);
    press("Report the reply");
    type("reason", "The reply is an insult.");
    fireEvent.submit(field("reason").form as HTMLFormElement);
    await hears("The report was sent");
    expect(requests.find(({ call }) => call === "reviews.report")?.input).toEqual({
      reviewId: own.reviewId,
      part: "reply",
      reason: "The reply is an insult.",
    });
    await openReviews({}, { ...own, isReported: true });
    expect(one("main").textContent).toContain("You have reported this reply.");
  });

  it("says to both sides that a reply was removed", async () => {
    await openReviews({ reply: "Nonsense.", isReplyRemoved: true }, { ...others, isReplyRemoved: true });
    expect(one("main").textContent).toContain("An admin has removed your reply");
    expect(one("main").textContent).toContain("An admin has removed the reply to this review.");
    expect(offered(one("main"))).not.toContain("Report the reply");
  });

  it("says that it was reported, and that an admin has removed it", async () => {
    await openReviews({ isReported: true });
    expect(one("main").textContent).toContain("You have reported this review.");
    await openReviews({ ratings: [], text: "", ending: "moderated" }, { ...others, text: "Good work." });
    expect(one("main").textContent).toContain("An admin has removed this review");
    expect(offered(one("main"))).not.toContain("Report");
    expect(one("main").textContent).toContain("Good work.");
  });
});

it("the author of a removed review reads it in the decision, and can appeal", async () => {
  const decision: RowOf<"decisions.mine"> = {
    decisionId: 7,
    kind: "review",
    rule: "Terms, section 4",
    reason: "The review is an insult to the company.",
    workId: null,
    workTitle: null,
    messageText: null,
    reviewText: "Thieves, all of them.",
    restrictions: [],
    until: null,
    createdAt: "2026-03-01T10:00:00.000Z",
    endedAt: null,
    appealableUntil: "2999-01-01T00:00:00.000Z",
    appeal: null,
  };
  await openScreen("freelancer", "/freelancermaster/decisions/7", { "decisions.mine": [decision] });
  for (const words of ["Review removed", "Thieves, all of them.", "A review that was removed"])
    expect(one("main").textContent).toContain(words);
  expect(offered(one("main"))).toContain("Appeal");
});
