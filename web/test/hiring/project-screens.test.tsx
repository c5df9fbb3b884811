import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { progressEntry } from "#web/test/hiring/progress-rows.ts";
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
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { engagement, platform, request, work } from "#web/test/rows.ts";

const delivered: RowOf<"getprogressbyid"> = {
  ...progressEntry,
  progress_percentage: 100,
  progress_description: "Final files.",
  files: [{ fileName: "final.pdf", shownName: "Jars final.pdf", bytes: 2400 }],
  links: ["https://files.kaamkaj.example/jars"],
};
const message: RowOf<"messages.list"> = {
  messageId: 21,
  conversationId: 5,
  text: "Which colours?",
  files: [],
  createdAt: "2026-02-26T06:30:00.000Z",
  isMine: false,
  isRemoved: false,
  isReported: false,
};
const conversation: RowOf<"conversations.get"> = {
  conversationId: 5,
  requestId: 9,
  workId: 8,
  workTitle: "A logo for our jars",
  otherName: "Kochi Spices",
  status: "accepted",
  writingRefusal: null,
};
const account: RowOf<"payouts.account"> = {
  kind: "upi",
  holderName: "Meera",
  last4: "bank",
  state: "active",
  usableFrom: "2026-02-20T06:30:00.000Z",
  reason: "",
};
type Status = (typeof request)["req_status"];
const answersIn = (req_status: Status, more: Answers = {}): Answers => ({
  getworkbyrequestid: [work],
  getfreelancerbyworkid: [{ ...request, req_status }],
  "requests.getEngagement": [engagement],
  "payouts.account": [account],
  ...more,
});
const asFreelancer = (status: Status, more: Answers = {}) =>
  openScreen("freelancer", "/freelancermaster/ongoingprojectview/9", answersIn(status, more));
const asCompany = (status: Status, more: Answers = {}) =>
  openScreen("client", "/clientmaster/progressview/8/9", answersIn(status, more));
const nextStep = () => one(".next-step").textContent;

describe("what happened in a project", () => {
  it("is one column, in its order: messages and reports, and the composer at its end", async () => {
    await asFreelancer("accepted", {
      "conversations.get": [conversation],
      "messages.list": [{ ...message, messageId: 22, createdAt: "2026-02-28T06:30:00.000Z", text: "Green." }, message],
      getprogressbyid: [progressEntry],
    });
    const log = one("[role=log]");
    expect(
      [...log.querySelectorAll("li")].map(({ textContent }) => textContent?.match(/Which|Two drafts|Green/)?.[0]),
    ).toEqual(["Which", "Two drafts", "Green"]);
    expect(log.compareDocumentPosition(one(".composer"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("names what was delivered, with links that are safe to follow", async () => {
    await asCompany("completed", { getprogressbyid: [delivered] });
    const box = one(".delivered");
    expect(box.textContent).toContain("Final files.");
    expect(offered(box)).toEqual(["https://files.kaamkaj.example/jars", "Jars final.pdf · 2.3 KB"]);
    expect(one("a", box).getAttribute("rel")).toBe("nofollow ugc noreferrer");
  });
});

describe("the next step of the company", () => {
  it("is to wait while the freelancer works, with the agreed day of delivery", async () => {
    await asCompany("accepted");
    expect(nextStep()).toBe("Next stepMeera is working on it. Delivery is agreed for 31-05-2026.");
    expect(offered(one(".next-step"))).toEqual([]);
  });

  it("is to ask once that day has passed", async () => {
    await asCompany("accepted", { getworkbyrequestid: [{ ...work, deadlinedate: "2026-02-28" }] });
    expect(nextStep()).toContain("Delivery was agreed for 28-02-2026.");
  });

  it("is to pay what is due, or to send the work back, beside what was delivered", async () => {
    const requests = await asCompany("completed", { getprogressbyid: [delivered] });
    expect(offered(one(".next-step"))).toEqual(["Pay ₹12,500", "Send back"]);
    expect(leadsTo("Pay ₹12,500")).toBe("/clientmaster/payment/8/9");
    press("Send back");
    type("reason", "The jar is blue.");
    fireEvent.submit(field("reason").form as HTMLFormElement);
    await hears("Sent back");
    expect(requests.find(({ call }) => call === "sendback")?.input).toEqual({ reqid: "9", reason: "The jar is blue." });
  });

  it("is to review the freelancer once it is paid, on the same page", async () => {
    const window = { closesAt: "2026-03-14T10:00:00.000Z", isOpen: true };
    await asCompany("paid", {
      "platform.get": [{ ...platform, hasReviews: true }],
      "reviews.mine": [{ requestId: 9, workTitle: work.title, otherName: "Meera", window, own: null, others: null }],
    });
    expect(offered(one(".next-step"))).toEqual(["Review Meera"]);
    await screen.findByText("Submit review");
    press("Review Meera");
    expect(document.activeElement?.getAttribute("name")).toBe("rating1");
  });
});

describe("the next step of the freelancer", () => {
  it("is to report progress, in the form further down", async () => {
    await asFreelancer("accepted");
    expect(offered(one(".next-step"))).toEqual(["Report progress"]);
    press("Report progress");
    expect(document.activeElement?.getAttribute("name")).toBe("percentage");
  });

  it.each(["accepted", "completed", "paid"] as const)(
    "asks for a payout account while there is none and the project is %s",
    async (status) => {
      await asFreelancer(status, { "payouts.account": [] });
      expect(leadsTo("Add a payout account")).toBe("/freelancermaster/payouts");
      await asFreelancer(status);
      expect(leadsTo("Add a payout account")).toBeUndefined();
    },
  );

  it("is to wait for the payment once the work is delivered", async () => {
    await asFreelancer("completed");
    expect(nextStep()).toContain("You have delivered the work. Kochi Spices reviews it and pays; you receive ₹11,500.");
  });
});

describe("delivering the work", () => {
  it("is asked about once, takes files and links along, and stays on the project", async () => {
    const requests = await asFreelancer("accepted");
    type("percentage", "100");
    type("progress_desc", "Final files.");
    const links = await screen.findByLabelText<HTMLTextAreaElement>("Links (optional)");
    fireEvent.change(links, { target: { value: "https://files.kaamkaj.example/jars\n\n" } });
    const files = [new File(["%PDF-1.7"], "Jars.pdf", { type: "application/pdf" })];
    fireEvent.change(screen.getByLabelText("Files (optional)"), { target: { files } });
    await screen.findByRole("button", { name: "Remove Jars.pdf" });
    await screen.findByText("Jars.pdf");
    const sent = () => requests.filter(({ call }) => call === "updateworkprogress").map(({ input }) => input);
    await expect.poll(() => document.querySelector("[role=progressbar][aria-label=Upload]")).toBeNull();
    submit();
    await isAsked("Do you want to deliver the work?", "Cancel");
    expect(sent()).toEqual([]);
    submit();
    await isAsked("₹12,500 is due next. Only the company can send the work back.", "OK");
    await hears("progress updated");
    expect(sent()).toEqual([
      {
        requestid: "9",
        percentage: "100",
        progress_desc: "Final files.",
        links: ["https://files.kaamkaj.example/jars"],
        files: [{ fileName: "stored-Jars.pdf", shownName: "Jars.pdf" }],
      },
    ]);
    expect(location.pathname).toBe("/freelancermaster/ongoingprojectview/9");
  });
});
