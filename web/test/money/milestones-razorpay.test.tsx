import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { answersWith, fundable, funded, planned } from "#web/test/money/milestone-rows.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import { hears, isAsked, isAt, offered, one, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";

type Milestone = RowOf<"milestones.list">;

const path = "/clientmaster/progressview/8/9";
const razorpay: Answers = { "payments.getMethod": [{ provider: "razorpay", instructions: "", outcomes: [] }] };
const asCompany = async (milestones: readonly Milestone[], more: Answers = {}, at = path) => {
  const requests = await openScreen("client", at, answersWith(milestones, { ...razorpay, ...more }));
  return requests;
};
const nextStep = () => one(".card:has(> .next-step)");
const sent = (requests: Awaited<ReturnType<typeof openScreen>>, call: string) =>
  requests.filter((each) => each.call === call).map(({ input }) => input);
const order = { orderId: 4, status: "open", provider: "razorpay", reason: null } as const;
const funding: Milestone = { ...planned, status: "funding", order };

describe("a milestone that is funded on a page of Razorpay", () => {
  it("is paid there, after the company has read who holds the money", async () => {
    const url = `${location.origin}${path}#the-page-of-the-provider`;
    const requests = await asCompany([{ ...fundable, holder: { kind: "razorpay", name: "Razorpay" } }], {
      "milestones.fund": "Pending",
      "payments.start": Response.json({ message: "Success", orderId: 4, url }),
    });
    const left = new Promise<string>((resolve) =>
      window.addEventListener("hashchange", ({ newURL }) => resolve(newURL), { once: true }),
    );
    press("Fund ₹12,360", nextStep());
    await screen.findByText(/^You pay on a page of Razorpay/);
    expect(nextStep().textContent).toContain("Razorpay");
    press("Pay ₹12,360", nextStep());
    expect(await left).toMatch(/#the-page-of-the-provider$/);
    expect(sent(requests, "milestones.fund")).toEqual([{ milestoneId: 31, revision: 0, totalPaise: 1_236_000 }]);
    expect(sent(requests, "payments.start")).toEqual([{ requestId: 9 }]);
  });

  it("is refused where the freelancer has no account for it, and asks for no page", async () => {
    const requests = await asCompany([fundable], { "milestones.fund": refusal(409, "payout_account_missing") });
    press("Fund ₹12,360", nextStep());
    await screen.findByText(/^You pay on a page of Razorpay/);
    press("Pay ₹12,360", nextStep());
    await waitFor(() => expect(document.body.textContent).toContain("Told by the server."));
    expect(sent(requests, "payments.start")).toEqual([]);
  });

  it("that was not completed is continued or cancelled", async () => {
    const requests = await asCompany([funding], { "payments.cancelOrder": "Success" });
    await screen.findByText("Continue to payment");
    press("Cancel this payment", nextStep());
    await isAsked("If the money has already arrived, the milestone is funded instead.", "OK");
    await expect.poll(() => sent(requests, "payments.cancelOrder")).toEqual([{ requestId: 9 }]);
  });

  it("returns to the project, which then shows what became of it", async () => {
    const values =
      "razorpay_payment_id=pay_1&razorpay_payment_link_reference_id=kaamkaj_1" +
      "&razorpay_payment_link_status=paid&razorpay_signature=ab12";
    const requests = await asCompany([{ ...funded, allowedMoves: [] }], {}, `${path}?${values}`);
    await isAt(path);
    await screen.findByText("Milestones");
    expect(sent(requests, "payments.confirmReturn")).toEqual([
      { paymentId: "pay_1", referenceId: "kaamkaj_1", status: "paid", signature: "ab12" },
    ]);
  });
});

describe("a transfer that Razorpay refuses", () => {
  const refused: Milestone = { ...funded, takeBackFrom: "2026-02-25T06:30:00.000Z" };

  it("lets the company take its money back after a question that names the sum", async () => {
    const requests = await asCompany([{ ...refused, allowedMoves: ["approve", "takeBack"] }]);
    await screen.findByText(/^Razorpay does not transfer this money to the freelancer's account yet/);
    press("Take ₹12,360 back", nextStep());
    await isAsked("Do you want to take ₹12,360 back?", "OK");
    await hears("The money goes back to you");
    expect(sent(requests, "milestones.takeBack")).toEqual([{ milestoneId: 31, revision: 2 }]);
  });

  it("is told to the freelancer, who asks the operator", async () => {
    await openScreen("freelancer", "/freelancermaster/ongoingprojectview/9", answersWith([refused]));
    expect(await screen.findByText(/^Razorpay does not transfer this money to your account yet/)).toBeTruthy();
  });
});

describe("the held money of the admin", () => {
  const held: RowOf<"milestones.listHeld"> = {
    milestoneId: 31,
    requestId: 9,
    title: "A poster",
    milestone: "Sketches",
    companyName: "Kochi Spices",
    freelancerName: "Meera",
    totalPaise: 1_236_000,
    status: "funded",
    provider: "manual",
    nextAt: "2098-06-01T08:00:00.000Z",
    isDisputedAtBank: false,
    transfer: null,
    isCorrectable: true,
  };
  const open = async (row: typeof held, more: Answers = {}) => {
    const requests = await openScreen("admin", "/adminmaster/payments?tab=held", {
      "milestones.listHeld": [row],
      ...more,
    });
    await screen.findByText("A poster");
    return requests;
  };

  it("says what happens to it next, and what Razorpay refuses", async () => {
    const transfer = { status: "refused", failure: "Razorpay refused: The account is suspended." } as const;
    await open({ ...held, provider: "razorpay", transfer, isCorrectable: false });
    const text = rowOf(31).textContent;
    for (const words of ["₹12,360", "Funded", "Refunded", "Not transferred yet: Razorpay refused: The account is"])
      expect(text).toContain(words);
    expect(offered(rowOf(31))).toEqual([]);
  });

  it("waits for the bank while the payment is disputed there", async () => {
    await open({ ...held, isDisputedAtBank: true });
    expect(rowOf(31).textContent).toContain("The bank decides first");
  });

  it("is corrected where an admin had confirmed money that has not arrived", async () => {
    const requests = await open(held, { "milestones.correct": "Success" });
    press("Money not received", rowOf(31));
    await screen.findByText("Both sides read it. The milestone is then not funded.");
    type("reason", "The transfer belonged to another job.");
    type("password", "Right1234");
    submit();
    await hears("The funding was corrected");
    expect(sent(requests, "milestones.correct")).toMatchObject([
      { milestoneId: 31, reason: "The transfer belonged to another job." },
    ]);
  });
});
