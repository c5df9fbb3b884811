import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import { facts, hears, isAsked, leadsTo, one, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { company } from "#web/test/rows.ts";

const reason = "The same text was sent to fifty companies.";
const decision: RowOf<"decisions.mine"> = {
  decisionId: 7,
  kind: "restriction",
  rule: "Terms, section 4",
  reason,
  restrictions: ["apply", "message"],
  until: "2026-03-31",
  createdAt: "2026-03-01T10:00:00.000Z",
  endedAt: null,
  appealableUntil: "2026-03-31T10:00:00.000Z",
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
    expect(rowOf(7).textContent).toContain("Apply for works, Send messages");
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
    expect(boxes.find(({ value }) => value === "message")?.disabled).toBe(true);
    fireEvent.click(screen.getByLabelText("Apply for works"));
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
    expect(screen.getByText("There is no such account")).not.toBeNull();
  });

  it("is where the name in a report leads", async () => {
    await openScreen("admin", "/adminmaster/clientdatewise", { clientreport: [company] });
    expect(leadsTo("Kochi Spices", rowOf(2))).toBe("/adminmaster/account/2");
  });
});

describe("a restricted person", () => {
  const counts = [{ unreadNotifications: 1, unreadConversations: 0, activeDecisionId: 7 }];

  it.each(["client", "freelancer"] as const)("is told so on every screen, and reads the reason: %s", async (role) => {
    await openScreen(role, `/${role}master/notifications`, { "notifications.counts": counts });
    await waitFor(() => expect(leadsTo("Read the reason")).toBe(`/${role}master/decisions/7`), { timeout: 6000 });
    await openScreen(role, `/${role}master/decisions/7`, { "decisions.mine": [decision] });
    for (const words of [reason, "Terms, section 4", "31-03-2026"]) expect(document.body.textContent).toContain(words);
  });

  it("finds no decision about another account", async () => {
    await openScreen("client", "/clientmaster/decisions/8", { "decisions.mine": refusal(404, "not_found") });
    expect(screen.getByText("There is no such decision")).not.toBeNull();
  });
});
