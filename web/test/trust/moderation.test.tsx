import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import { facts, hears, isAsked, leadsTo, one, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { company, work } from "#web/test/rows.ts";

const reason = "The same text was sent to fifty companies.";
const decision: RowOf<"decisions.mine"> = {
  decisionId: 7,
  kind: "restriction",
  rule: "Terms, section 4",
  reason,
  workId: null,
  workTitle: null,
  messageText: null,
  reviewText: null,
  restrictions: ["apply", "message"],
  until: "2026-03-31",
  createdAt: "2026-03-01T10:00:00.000Z",
  endedAt: null,
  appealableUntil: "2026-03-31T10:00:00.000Z",
  appeal: null,
};

describe("the account screen of an admin", () => {
  const account: RowOf<"restrictions.getAccount"> = {
    accountId: 3,
    role: "freelancer",
    name: "Meera",
    username: "meera_draws",
    email: "meera@kaamkaj.example",
    phone: "0123456789",
    district: "Ernakulam",
    location: "Kochi",
    status: "accepted",
    regdate: "2026-02-27",
    activeRestrictions: ["message"],
  };
  const open = (answers: Answers = {}) =>
    openScreen("admin", "/adminmaster/account/3", {
      "restrictions.getAccount": [account],
      "restrictions.list": [{ ...decision, decidedBy: "Asha" }],
      ...answers,
    });

  it("shows who it is, what was decided, and leads to the audit log", async () => {
    await open();
    expect(facts().slice(0, 6)).toEqual(["Account type", "Username", "Email", "Phone", "Place", "Reg. Date"]);
    expect(rowOf(7).textContent).toContain(reason);
    expect(rowOf(7).textContent).toContain("Apply for jobs, Send messages");
    expect(leadsTo("Audit log", one("main"))).toBe("/adminmaster/audit?subject=account&subjectId=3");
  });

  it("restricts with kinds, a rule and a reason, and asks for what is missing", async () => {
    const requests = await open();
    press("Restrict");
    type("rule", "Terms, section 4");
    type("reason", reason);
    submit();
    await hears("Choose at least one.");
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ value }) => value)).toEqual(["apply", "post", "hire", "message", "publish"]);
    expect(boxes.find(({ value }) => value === "message")?.disabled).toBe(true);
    fireEvent.click(screen.getByLabelText("Apply for jobs"));
    submit();
    await hears("The account is restricted");
    expect(requests.find(({ call }) => call === "restrictions.create")?.input).toEqual({
      accountId: 3,
      kinds: ["apply"],
      until: "",
      rule: "Terms, section 4",
      reason,
    });
  });

  it("lifts a restriction after a question", async () => {
    const requests = await open();
    press("Lift the restriction", rowOf(7));
    await isAsked("Do you want to lift this restriction?", "OK");
    await hears("The restriction was lifted");
    expect(requests.find(({ call }) => call === "restrictions.lift")?.input).toEqual({ decisionId: 7 });
  });

  it("says that there is no such account", async () => {
    await open({ "restrictions.getAccount": refusal(404, "not_found") });
    expect(screen.getByText("This account does not exist")).not.toBeNull();
  });

  it("is where the name in a report leads", async () => {
    await openScreen("admin", "/adminmaster/clientdatewise", { clientreport: [company] });
    expect(leadsTo("Kochi Spices", rowOf(2))).toBe("/adminmaster/account/2");
  });
});

describe("a restricted person", () => {
  const counts = [{ unreadNotifications: 1, unreadConversations: 0, activeDecisionId: 7, announcementIds: [] }];

  it.each(["client", "freelancer"] as const)(
    "sees a banner on every screen, and reads the reason: %s",
    async (role) => {
      await openScreen(role, `/${role}master/notifications`, { "notifications.counts": counts });
      await waitFor(() => expect(leadsTo("Read the reason")).toBe(`/${role}master/decisions/7`));
      await openScreen(role, `/${role}master/decisions/7`, { "decisions.mine": [decision] });
      for (const words of [reason, "Terms, section 4", "31-03-2026"])
        expect(document.body.textContent).toContain(words);
    },
  );

  it("finds no decision about another account", async () => {
    await openScreen("client", "/clientmaster/decisions/8", { "decisions.mine": refusal(404, "not_found") });
    expect(screen.getByText("This decision does not exist")).not.toBeNull();
  });
});

describe("the work screen of an admin", () => {
  const posted: RowOf<"works.findPosted"> = {
    workId: 8,
    title: "A logo for our jars",
    description: "Three drafts, one final.",
    companyId: 2,
    companyName: "Kochi Spices",
    category: "Design",
    subcategory: "Logos",
    budget: 12500,
    deadline: "2026-05-31",
    postedDate: "2026-02-01",
    isEngaged: false,
    takenDownAt: null,
  };
  const open = (row: RowOf<"works.findPosted"> | undefined) =>
    openScreen("admin", "/adminmaster/postedwork/8", { "works.findPosted": row ? [row] : [] });

  it("shows the work and takes it down with a rule and a reason", async () => {
    const requests = await open(posted);
    expect(document.body.textContent).toContain("Three drafts, one final.");
    expect(leadsTo("See the company and its decisions")).toBe("/adminmaster/account/2");
    press("Take down");
    type("rule", "Terms, section 2");
    type("reason", reason);
    submit();
    await hears("The job was taken down");
    expect(requests.find(({ call }) => call === "works.takeDown")?.input).toEqual({
      workId: 8,
      rule: "Terms, section 2",
      reason,
    });
  });

  it("lists a hidden work again after a question", async () => {
    const requests = await open({ ...posted, takenDownAt: "2026-03-01T10:00:00.000Z" });
    expect(screen.getByText("Taken down")).not.toBeNull();
    press("List it again");
    await isAsked("Do you want to list this job again?", "OK");
    await hears("The job is listed again");
    expect(requests.find(({ call }) => call === "works.restore")?.input).toEqual({ workId: 8 });
  });

  it("says that there is no such work", async () => {
    await open(undefined);
    expect(screen.getByText("This job does not exist")).not.toBeNull();
  });

  it("is reached from the account of the company", async () => {
    await openScreen("admin", "/adminmaster/account/2", {
      "restrictions.getAccount": [
        {
          accountId: 2,
          role: "client",
          name: "Kochi Spices",
          username: "kochispices",
          email: "spices@kaamkaj.example",
          phone: "0987654321",
          district: "Ernakulam",
          location: "Kochi",
          status: "accepted",
          regdate: "2026-02-28",
          activeRestrictions: [],
        },
      ],
      "works.findPosted": [posted],
    });
    expect(leadsTo("A logo for our jars", rowOf(8))).toBe("/adminmaster/postedwork/8");
  });
});

describe("a company whose work was taken down", () => {
  it("sees it on the work, and reads the reason", async () => {
    await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [{ ...work, takedownId: 7 }] });
    expect(leadsTo("Read the reason", rowOf(8))).toBe("/clientmaster/decisions/7");
    expect(rowOf(8).querySelector(".standing-words")?.textContent).toContain("Taken down");
    expect(rowOf(8).textContent).not.toContain("open");
  });
});

describe("an appeal", () => {
  const appeal = {
    statement: "It was sent by mistake, and only once.",
    status: "open",
    answer: null,
    submittedAt: "2026-03-02T10:00:00.000Z",
    decidedAt: null,
    isDecidedBySameAdmin: false,
  } as const;
  const later = { ...decision, appealableUntil: "2999-01-01T00:00:00.000Z" };

  it("is sent from the decision while there is time", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/decisions/7", { "decisions.mine": [later] });
    press("Appeal");
    type("statement", appeal.statement);
    submit();
    await hears("Your appeal was sent");
    expect(requests.find(({ call }) => call === "appeals.submit")?.input).toEqual({
      decisionId: 7,
      statement: appeal.statement,
    });
  });

  it("shows its answer in place of the form", async () => {
    const answered = {
      ...appeal,
      status: "upheld",
      answer: "It was sent again.",
      decidedAt: appeal.submittedAt,
    } as const;
    await openScreen("client", "/clientmaster/decisions/7", { "decisions.mine": [{ ...later, appeal: answered }] });
    for (const words of ["It was sent again.", "Rejected: the decision still applies"])
      expect(document.body.textContent).toContain(words);
    expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
  });

  it("cannot be sent when its time is over", async () => {
    const past = { ...decision, appealableUntil: "2026-01-01T00:00:00.000Z" };
    await openScreen("client", "/clientmaster/decisions/7", { "decisions.mine": [past] });
    expect(screen.getByText("You can no longer appeal.")).not.toBeNull();
  });

  const row = { ...decision, appeal, accountId: 3, accountName: "Meera", decidedBy: "Asha", canDecide: true };

  it("is answered by an admin with a reason", async () => {
    const requests = await openScreen("admin", "/adminmaster/moderation", { "appeals.list": [row] });
    expect(rowOf(7).textContent).toContain(appeal.statement);
    press("Reverse the decision", rowOf(7));
    type("answer", reason);
    submit();
    await hears("The answer was sent");
    expect(requests.find(({ call }) => call === "appeals.decide")?.input).toEqual({
      decisionId: 7,
      outcome: "reverse",
      answer: reason,
    });
  });

  it("against the own decision is left to another admin", async () => {
    await openScreen("admin", "/adminmaster/moderation", { "appeals.list": [{ ...row, canDecide: false }] });
    expect(rowOf(7).textContent).toContain("another admin answers");
    expect(screen.queryByRole("button", { name: "Keep the decision" })).toBeNull();
  });

  it("has an empty list that says what to do", async () => {
    await openScreen("admin", "/adminmaster/moderation", { "appeals.list": [] });
    expect(screen.getByText("No open reports or appeals")).not.toBeNull();
  });
});
