import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { answersWith, submitted } from "#web/test/money/milestone-rows.ts";
import type { Answers } from "#web/test/network.ts";
import { hears, isAsked, offered, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { admin } from "#web/test/rows.ts";

type Claim = RowOf<"claims.list">;

const said = "The second page of the poster is missing, and the letters are too small to read.";
const claim: Claim = {
  claimId: 5,
  milestoneId: 31,
  milestone: "Sketches",
  amountPaise: 1_200_000,
  openedBy: "company",
  status: "answer_due",
  isAnswered: false,
  byCompany: { releasedPaise: 400_000, netPaise: 360_000, refundPaise: 824_000 },
  byFreelancer: { releasedPaise: 1_200_000, netPaise: 1_080_000, refundPaise: 0 },
  openedAt: "2026-11-01T08:00:00.000Z",
  answerDueAt: "2098-05-01T08:00:00.000Z",
  escalateAt: "2098-05-08T08:00:00.000Z",
  ruleBy: "2098-06-01T08:00:00.000Z",
  releasedPaise: null,
  reason: null,
  endedAt: null,
  statements: [{ author: "company", text: said, files: [], writtenAt: "2026-11-01T08:00:00.000Z" }],
  allowedMoves: ["answer"],
};

const asFreelancer = async (claims: readonly Claim[], more: Answers = {}) => {
  const requests = await openScreen("freelancer", "/freelancermaster/ongoingprojectview/9", {
    ...answersWith([{ ...submitted, status: claims.length > 0 ? "disputed" : "submitted", allowedMoves: [] }]),
    "claims.list": claims,
    ...more,
  });
  await screen.findByText("Milestones");
  if (claims.length === 0) press("You do not agree?");
  await screen.findByText("Claims");
  return requests;
};

const sent = (requests: Awaited<ReturnType<typeof openScreen>>, call: string) =>
  requests.find((request) => request.call === call)?.input;

describe("a party that does not agree about a milestone", () => {
  it("reads no date of an automatic release while the claim is open", async () => {
    await asFreelancer([claim]);
    expect(document.body.textContent).not.toMatch(/(?:Released|Refunded) automatically/);
  });

  it("opens a claim with an amount and what happened", async () => {
    const requests = await asFreelancer([], { "claims.open": Response.json({ message: "Success", claimId: 6 }) });
    press("Open a claim about “Sketches”");
    await screen.findByText("0 to ₹12,000. The rest goes back to the company.");
    type("amountPaise", "9000");
    type("text", "Too short.");
    press("Open a claim");
    expect(await screen.findByText("use at least 50 characters")).toBeTruthy();
    type("text", said);
    press("Open a claim");
    await hears("The claim is saved");
    expect(sent(requests, "claims.open")).toMatchObject({
      milestoneId: 31,
      revision: submitted.revision,
      amountPaise: 900_000,
      text: said,
    });
  });

  it("finds what it has begun to write after a reload", async () => {
    await asFreelancer([]);
    press("Open a claim about “Sketches”");
    await screen.findByText("0 to ₹12,000. The rest goes back to the company.");
    type("text", said);
    await openScreen("freelancer", "/freelancermaster/ongoingprojectview/9", {
      ...answersWith([{ ...submitted, allowedMoves: [] }]),
      "claims.list": [],
    });
    expect(await screen.findByDisplayValue(said)).toBeTruthy();
  });

  it("reads what the other side wants and until when, and answers with an amount of its own", async () => {
    const requests = await asFreelancer([claim], { "claims.answer": "Success" });
    expect(screen.getByText(said)).toBeTruthy();
    expect(document.body.textContent).toContain("The money stays held.");
    expect(document.body.textContent).toContain("The company would release₹4,000");
    press("Answer the claim");
    await waitFor(() => expect(document.querySelector('[name="text"]')).not.toBeNull());
    type("amountPaise", "10000");
    type("text", said);
    press("Answer the claim");
    await hears("The claim is saved");
    expect(sent(requests, "claims.answer")).toMatchObject({ claimId: 5, amountPaise: 1_000_000, text: said });
  });

  it("asks an admin to decide after a question", async () => {
    const negotiating: Claim = {
      ...claim,
      status: "negotiating",
      isAnswered: true,
      allowedMoves: ["change", "escalate"],
    };
    const requests = await asFreelancer([negotiating], { "claims.escalate": "Success" });
    press("Ask an admin to decide");
    await isAsked("Ask an admin to decide?", "OK");
    await hears("The claim is saved");
    expect(sent(requests, "claims.escalate")).toMatchObject({ claimId: 5 });
  });

  it("reads how a claim has ended, and can do nothing about it any more", async () => {
    const reason = "What was delivered is worth half of the price, as both sides have written.";
    await asFreelancer([{ ...claim, status: "ruled", releasedPaise: 600_000, reason, allowedMoves: [] }]);
    expect(screen.getByText("₹6,000 of ₹12,000 were released.")).toBeTruthy();
    expect(document.body.textContent).toContain(reason);
    expect(screen.queryByText("Answer the claim")).toBeNull();
  });
});

describe("the claims of the admin", () => {
  const open: RowOf<"claims.listOpen"> = {
    claimId: 5,
    requestId: 9,
    milestone: "Sketches",
    title: "A poster",
    companyName: "Kochi Spices",
    freelancerName: "Meera",
    amountPaise: 1_200_000,
    companyPaise: 400_000,
    freelancerPaise: 1_200_000,
    status: "with_admin",
    ruleBy: "2098-06-01T08:00:00.000Z",
    rulingPaise: null,
    rulingReason: null,
  };
  const reason = `${said} The company pays for what was delivered, which both of them have seen.`;
  const openClaims = async (row: typeof open, more: Answers = {}) => {
    const requests = await openScreen("admin", "/adminmaster/payments?tab=claims", {
      "claims.listOpen": [row],
      "claims.list": [{ ...claim, status: row.status, allowedMoves: [] }],
      ...more,
    });
    await screen.findByText("A poster");
    return requests;
  };

  it("say who can still answer, before an admin decides", async () => {
    await openClaims({ ...open, status: "answer_due" });
    press("Read", rowOf(5));
    expect(await screen.findByText(/^Meera can answer until /)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "A poster" })).toBeTruthy();
  });

  it("are decided between the amounts of both sides, with a reason and the password", async () => {
    const requests = await openClaims(open, { "claims.rule": "Success" });
    press("Decide", rowOf(5));
    await screen.findByText("₹4,000 to ₹12,000. The rest goes back to the company.");
    await screen.findByText(said);
    type("amountPaise", "6000");
    type("reason", reason);
    type("password", "Right1234");
    submit();
    await hears("The claim is ruled");
    expect(sent(requests, "claims.rule")).toMatchObject({ claimId: 5, amountPaise: 600_000, reason });
  });

  it("of much money are approved by a second admin, who reads the first decision", async () => {
    const requests = await openClaims(
      { ...open, rulingPaise: 600_000, rulingReason: reason },
      { "claims.approveRuling": "Success" },
    );
    press("Decide", rowOf(5));
    await screen.findByText("Another admin decided that ₹6,000 are released. A second admin has to approve that.");
    type("password", "Right1234");
    submit();
    await hears("The claim is ruled");
    expect(sent(requests, "claims.approveRuling")).toMatchObject({ claimId: 5, password: "Right1234" });
  });

  it("are only read by an admin who does not moderate", async () => {
    await openClaims(open, { whoami: [{ ...admin, permissions: ["money"] }] });
    press("Decide", rowOf(5));
    await screen.findByText("An admin who may both moderate and manage money decides this claim.");
    expect(document.querySelector("[name=amountPaise]")).toBeNull();
  });

  it("that the parties can still settle are only read", async () => {
    await openClaims({ ...open, status: "negotiating" });
    press("Read", rowOf(5));
    expect(await screen.findByText("The parties can still settle it themselves.")).toBeTruthy();
    expect(offered(rowOf(5))).toEqual(["Read"]);
  });
});
