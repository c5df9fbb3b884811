import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import {
  answersWith,
  fundable,
  funded,
  moved,
  planned,
  released,
  returned,
  second,
  submission,
  submitted,
} from "#web/test/money/milestone-rows.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import {
  field,
  hears,
  isAsked,
  isAt,
  leadsTo,
  offered,
  one,
  openScreen,
  press,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { project } from "#web/test/rows.ts";

type Milestone = RowOf<"milestones.list">;

const asCompany = async (milestones: readonly Milestone[], more: Answers = {}) => {
  const requests = await openScreen("client", "/clientmaster/progressview/8/9", answersWith(milestones, more));
  await screen.findByText("Milestones");
  return requests;
};
const asFreelancer = async (milestones: readonly Milestone[], more: Answers = {}) => {
  const requests = await openScreen(
    "freelancer",
    "/freelancermaster/ongoingprojectview/9",
    answersWith(milestones, more),
  );
  await screen.findByText("Milestones");
  return requests;
};
const nextStep = () => one(".card:has(> .next-step)");
const nextText = () => one(".next-step-text").textContent;
const sent = (requests: Awaited<ReturnType<typeof openScreen>>, call: string) =>
  requests.filter((each) => each.call === call).map(({ input }) => input);

describe("a project whose milestones are funded", () => {
  it("lists them with amount, status, due day, and what happens by itself", async () => {
    await asCompany([
      released,
      { ...funded, milestoneId: 32, line: 2, allowedMoves: ["approve"] },
      { ...planned, milestoneId: 33, line: 3 },
    ]);
    expect(screen.getByText("₹12,000 released, ₹12,000 held, of ₹36,000")).toBeTruthy();
    expect(rowOf(31).textContent).toContain("Released");
    expect(within(rowOf(31)).getByText("Receipt").getAttribute("href")).toBe("/clientmaster/receipt/9?payment=71");
    expect(rowOf(33).textContent).toContain("Not funded yetDue 12-12-2026");
    expect(nextStep().textContent).toMatch(/Refunded automatically on 01-06-2098 \d\d:\d\d · [\d,]+ days/);
  });

  it("tells every move among what happened, with what was submitted", async () => {
    await asCompany([submitted], {
      "milestones.history": [
        moved("submit", { moveId: 73, role: "freelancer", movedAt: "2026-02-26T06:30:00.000Z" }),
        moved("capture", { moveId: 72, role: "provider" }),
        moved("startFunding"),
      ],
      "milestones.submissions": [submission],
    });
    const log = one("[role=log]");
    await waitFor(() => expect(log.textContent).toContain("Meera submitted “Sketches”.Three sketches."));
    expect(log.textContent).toContain("Kochi Spices funded “Sketches” with ₹12,000.");
  });

  it("says when its milestones could not be read, and reads them again", async () => {
    const failed = refusal(503, "unavailable");
    await openScreen("client", "/clientmaster/progressview/8/9", answersWith([], { "milestones.list": failed }));
    expect((await screen.findAllByText("Retry")).length).toBeGreaterThan(0);
  });
});

describe("the company", () => {
  it("funds the next milestone, after it has read the sum, its holder, and what happens without an answer", async () => {
    const requests = await asCompany([fundable, second]);
    expect(nextText()).toBe("Fund “Sketches”, so that Meera can begin.");
    press("Fund ₹12,360", nextStep());
    await screen.findByText("Outcome of this test payment");
    const text = nextStep().textContent;
    for (const words of [
      "₹12,360",
      "Kaamkaj Trustees Ltd, Kochi",
      "do not answer a submission in 14 days",
      "30 days after 12-12-2026",
    ])
      expect(text).toContain(words);
    submit();
    await hears("The milestone is funded");
    expect(sent(requests, "milestones.fund")).toEqual([
      { milestoneId: 31, revision: 0, totalPaise: 1_236_000, outcome: "paid" },
    ]);
  });

  it("reports a transfer by its reference, which is a draft until it is sent", async () => {
    const manual: RowOf<"payments.getMethod"> = { provider: "manual", instructions: "Account 1234", outcomes: [] };
    await asCompany([fundable], { "payments.getMethod": [manual] });
    press("Fund ₹12,360", nextStep());
    await screen.findByText("Account 1234");
    type("reference", "UTR 99");
    const requests = await asCompany([fundable], { "payments.getMethod": [manual], "milestones.fund": "Pending" });
    expect((await screen.findByDisplayValue("UTR 99")).getAttribute("name")).toBe("reference");
    submit();
    await hears("Payment reported. The milestone shows as funded once it is confirmed.");
    expect(sent(requests, "milestones.fund")).toMatchObject([{ reference: "UTR 99" }]);
  });

  it("reads that its payment waits, or why it was declined", async () => {
    const order = { orderId: 4, provider: "manual", reason: null } as const;
    await asCompany([{ ...planned, status: "funding", order: { ...order, status: "open" } }]);
    expect(nextStep().textContent).toContain("An admin confirms it once the money has arrived.");
    await asCompany([{ ...fundable, order: { ...order, status: "declined", reason: "No such money" } }]);
    expect(nextStep().textContent).toContain("The payment was declined: No such money");
  });

  it("approves what it sees, after a question that names the sum", async () => {
    const requests = await asCompany([submitted, second], { "milestones.submissions": [submission] });
    expect(nextText()).toContain("Meera has submitted “Sketches”.");
    expect(offered(one(".delivered"))).toEqual(["https://files.kaamkaj.example/sketches", "Sketches.pdf · 2.3 KB"]);
    press("Approve ₹12,000", nextStep());
    await isAsked("Meera receives ₹10,800 after brokerage.", "OK");
    await hears("The money was released");
    expect(sent(requests, "milestones.approve")).toEqual([{ milestoneId: 31, revision: 3 }]);
  });

  it("asks for changes of the submission that it has read", async () => {
    const requests = await asCompany([submitted], { "milestones.submissions": [submission] });
    press("Ask for changes", nextStep());
    type("reason", "The letters should be larger.");
    submit();
    await hears("The changes were requested");
    expect(sent(requests, "milestones.requestChanges")).toEqual([
      { milestoneId: 31, submissionNumber: 1, reason: "The letters should be larger." },
    ]);
  });

  it("reads what the other side has done where its answer comes too late", async () => {
    const late = refusal(409, "milestone_changed");
    await asCompany([submitted], { "milestones.submissions": [submission], "milestones.approve": late });
    press("Approve ₹12,000", nextStep());
    await isAsked("Do you want to release ₹12,000?", "OK");
    await waitFor(() => expect(document.body.textContent).toContain("Told by the server."));
  });

  it("cannot fund where nobody may hold the money, and reads why", async () => {
    await asCompany([{ ...planned, holder: null }]);
    expect(nextText()).toContain("nobody may hold the money");
    expect(nextStep().querySelector("button")).toBeNull();
  });

  it("reads that nothing ends by itself while the bank looks into the payment", async () => {
    await asCompany([{ ...funded, isStopped: true, allowedMoves: [] }]);
    expect(nextStep().textContent).toContain("The bank is looking into this payment.");
  });
});

describe("the freelancer", () => {
  it("submits words, files and links, and reads until when the company answers", async () => {
    const requests = await asFreelancer([funded, second]);
    expect(nextText()).toBe("“Sketches” is funded. Submit it by 12-12-2026.");
    press("Submit", nextStep());
    const links = await screen.findByLabelText<HTMLTextAreaElement>("Links (optional)");
    fireEvent.change(links, { target: { value: "https://files.kaamkaj.example/sketches" } });
    const files = [new File(["%PDF-1.7"], "Sketches.pdf", { type: "application/pdf" })];
    fireEvent.change(screen.getByLabelText("Files (optional)"), { target: { files } });
    await expect.poll(() => document.querySelector("[role=progressbar][aria-label=Upload]")).toBeNull();
    fireEvent.change(field("text"), { target: { value: "Three sketches." } });
    press("Submit for review", nextStep());
    await hears("The milestone was submitted");
    expect(sent(requests, "milestones.submit")).toEqual([
      {
        milestoneId: 31,
        text: "Three sketches.",
        links: ["https://files.kaamkaj.example/sketches"],
        files: [{ fileName: "stored-Sketches.pdf", shownName: "Sketches.pdf" }],
      },
    ]);
  });

  it("reads which changes are asked for, and submits again", async () => {
    await asFreelancer([returned], {
      "milestones.history": [moved("requestChanges", { reason: "The letters should be larger." })],
      "milestones.submissions": [submission],
    });
    await waitFor(() =>
      expect(nextStep().textContent).toContain("Changes that were asked for: The letters should be larger."),
    );
    expect(offered(nextStep())).toContain("Submit again");
  });

  it("gives the money back after a question that names the sum", async () => {
    const requests = await asFreelancer([funded]);
    press("Give the money back", rowOf(31));
    await isAsked("Do you want to give ₹12,000 back to Kochi Spices?", "OK");
    await hears("The money goes back to the company");
    expect(sent(requests, "milestones.giveBack")).toEqual([{ milestoneId: 31, revision: 2 }]);
  });

  it.each([
    [planned, true, true],
    [funded, true, false],
    [submitted, false, false],
  ])("can end the project, whose company has to wait for held money", async (milestone, canGiveBack, canEnd) => {
    await asFreelancer([milestone]);
    expect(offered(document).includes("End project")).toBe(canGiveBack);
    await asCompany([milestone]);
    expect(offered(document).includes("End project")).toBe(canEnd);
    expect(document.body.textContent?.includes("The project can end once no money is held.")).toBe(!canEnd);
  });

  it("reports progress without completing the work, which its milestones do", async () => {
    await asFreelancer([funded]);
    expect(screen.getByText(/From 1 to 99/)).toBeTruthy();
  });
});

describe("the lists of projects", () => {
  const milestone = { title: "Sketches", line: 1, count: 3, dueDay: "2026-12-12", endsAt: null } as const;

  it("say for whom a milestone waits", async () => {
    const waiting = {
      ...project,
      req_status: "accepted" as const,
      milestone: { ...milestone, status: "planned" as const },
    };
    await openScreen("client", "/clientmaster/clientprojects", { getworkbystatus: [waiting] });
    await screen.findByText("Milestone 1 of 3: Sketches");
    expect(rowOf(waiting.requestid).textContent).toContain("You fund it next.");
    await openScreen("freelancer", "/freelancermaster/projects", { getworkbystatus: [waiting] });
    expect(await screen.findByText("The company funds it next.")).toBeTruthy();
  });

  it("offer no payment of a work that is paid by its milestones", async () => {
    const complete = {
      ...project,
      req_status: "completed" as const,
      milestone: { ...milestone, status: "submitted" as const },
    };
    await openScreen("client", "/clientmaster/clientprojects?tab=completed", { getworkbystatus: [complete] });
    await screen.findByText("Milestone 1 of 3: Sketches");
    expect(leadsTo("Pay")).toBeUndefined();
    await isAt("/clientmaster/clientprojects?tab=completed");
  });
});
