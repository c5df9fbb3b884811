import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import type { Answers } from "#web/test/network.ts";
import { fields, leadsTo, openScreen, press, submit, type } from "#web/test/open-screen.tsx";
import { work } from "#web/test/rows.ts";
import { takenCasesQuery } from "#web/trust/desk/queries.ts";

const waiting: RowOf<"desk.list"> = {
  ...{ kind: "report", subjectId: 4, about: "work", title: "A logo for our jars" },
  ...{ accountId: 2, accountName: "Kochi Spices", count: 2 },
  ...{ since: "2026-03-01T10:00:00.000Z", dueAt: "2026-03-02T10:00:00.000Z", isOverdue: true },
  ...{ takenBy: null, isMine: false },
};
const next = { ...waiting, subjectId: 5, title: "A poster", count: 1, isOverdue: false, takenBy: "Ravi Iyer" };
const report: RowOf<"reports.list"> = {
  ...{ reportId: 4, subjectKind: "work", subjectId: "7", title: "A logo for our jars", excerpt: "Pay 500 first." },
  ...{ reason: "fee", words: "They ask for money.", files: [], reporterName: "Meera Nair" },
  ...{ accountId: 2, accountName: "Kochi Spices", role: "client", activeRestrictions: [] },
  ...{ createdAt: "2026-03-01T10:00:00.000Z", closedAt: null, outcome: null },
};

const open = (answers: Answers = {}) =>
  openScreen("admin", "/adminmaster/desk", {
    "desk.list": [waiting, next],
    "reports.list": [report],
    "restrictions.list": [],
    "desk.listTaken": [{ kind: "report", subjectId: 5, takenBy: "Ravi Iyer", isMine: false }],
    "desk.count": [{ kind: "report", count: 2, overdueCount: 1 }],
    ...answers,
  });
const caseOf = (key: string) => document.querySelector<HTMLElement>(`[data-case="${key}"]`);
const has = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

/** What a browser does with a key, which counts as one. */
function pressKey(key: "Enter" | "Tab"): 1 {
  const focused = document.activeElement as HTMLElement;
  if (key === "Enter") fireEvent.click(focused);
  else {
    const stops = [...document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, select, [tabindex]")];
    const next = stops.slice(stops.indexOf(focused) + 1).find(({ tabIndex }) => tabIndex >= 0);
    if (!next) throw new Error("nothing takes the focus after this");
    next.focus();
  }
  return 1;
}

async function giveReasons(): Promise<void> {
  await waitFor(() => expect(fields()).toEqual(["rule", "reason"]));
  type("rule", "Terms, section 4");
  type("reason", "The job asks for a fee before it begins.");
  submit();
}

describe("the desk", () => {
  it("is worked off by keys: J leads to a case, Enter opens and takes it, and the next one follows", async () => {
    const requests = await open();
    await waitFor(() => expect(caseOf("report-4")?.textContent).toContain("Overdue since"));
    expect(caseOf("report-5")?.textContent).toContain("Ravi Iyer looks into it");
    fireEvent.keyDown(document.body, { key: "j" });
    expect(document.activeElement).toBe(caseOf("report-4"));
    fireEvent.click(document.activeElement ?? document.body);
    await has("They ask for money.");
    expect(requests.find(({ call }) => call === "desk.take")?.input).toEqual({ kind: "report", subjectId: 4 });
    press("Dismiss");
    await waitFor(() => expect(document.activeElement).toBe(caseOf("report-5")));
    const decided = requests.find(({ call }) => call === "reports.decide")?.input;
    expect(decided).toEqual({ reportId: 4, action: "dismiss" });
    fireEvent.keyDown(document.body, { key: "k" });
    expect(document.activeElement).toBe(caseOf("report-4"));
  });

  it("is worked off with four keys a dismissal: the focus goes from the case to the decision and to the next case", async () => {
    const dismissed = new Set<unknown>();
    const cases = Array.from({ length: 6 }, (_, at) => ({ ...waiting, subjectId: at + 1, title: `Job ${at + 1}` }));
    let requests: Awaited<ReturnType<typeof open>> = [];
    requests = await open({
      "desk.list": () => {
        for (const { call, input } of requests) if (call === "reports.decide") dismissed.add(input["reportId"]);
        return cases.filter(({ subjectId }) => !dismissed.has(subjectId));
      },
      "reports.list": ({ reportId }) => [{ ...report, reportId: Number(reportId), words: `Report ${reportId}` }],
    });
    await waitFor(() => expect(caseOf("report-1")).not.toBeNull());
    fireEvent.keyDown(document.body, { key: "j" });
    for (const { subjectId } of cases) {
      await waitFor(() => expect(document.activeElement).toBe(caseOf(`report-${subjectId}`)));
      let keys = pressKey("Enter");
      await has(`Report ${subjectId}`);
      while (document.activeElement?.textContent !== "Dismiss") keys += pressKey("Tab");
      keys += pressKey("Enter");
      await waitFor(() => expect(caseOf(`report-${subjectId}`)).toBeNull());
      expect(keys).toBe(4);
    }
    await has("Nothing waits for a decision");
  });

  it("upholds a report with a rule and a reason", async () => {
    const requests = await open();
    await waitFor(() => expect(caseOf("report-4")).not.toBeNull());
    fireEvent.click(caseOf("report-4") ?? document.body);
    await has("They ask for money.");
    press("Remove it");
    await giveReasons();
    await waitFor(() =>
      expect(requests.find(({ call }) => call === "reports.decide")?.input).toMatchObject({
        ...{ reportId: 4, action: "remove", rule: "Terms, section 4" },
        reason: "The job asks for a fee before it begins.",
      }),
    );
  });

  it.each([
    ["claim", "Open the payments", "/adminmaster/payments?tab=claims"],
    ["payoutRun", "Open the payouts", "/adminmaster/payouts?tab=runs"],
    ["unmatched", "Open the payments", "/adminmaster/payments"],
  ] as const)("leads from a case of the kind %s to its screen", async (kind, words, address) => {
    await open({ "desk.list": [{ ...waiting, kind, about: null, accountId: null, accountName: "" }] });
    await waitFor(() => expect(caseOf(`${kind}-4`)).not.toBeNull());
    fireEvent.click(caseOf(`${kind}-4`) ?? document.body);
    await waitFor(() => expect(leadsTo(words)).toBe(address));
  });

  it("shows within two seconds who has taken a case meanwhile, and how much waits of each kind", async () => {
    await open({ "desk.listTaken": [{ kind: "report", subjectId: 4, takenBy: "Asha Rao", isMine: false }] });
    await waitFor(() => expect(caseOf("report-4")?.textContent).toContain("Asha Rao looks into it"));
    expect(caseOf("report-5")?.textContent).not.toContain("Ravi Iyer");
    expect(takenCasesQuery.refetchInterval).toBeLessThan(2_000);
    await has("Report (2)");
  });

  it("shows a signal with its accounts, and closes it with a word", async () => {
    const requests = await open({
      "desk.list": [{ ...waiting, kind: "signal", about: "infectedFile", title: "Eicar-Test", count: 1 }],
      "desk.listTaken": [],
      "signals.list": [
        {
          ...{ signalId: 4, kind: "infectedFile", title: "Eicar-Test", count: 2, workId: 7 },
          foundAt: "2026-03-01T10:00:00.000Z",
          accounts: [
            {
              ...{ accountId: 3, name: "Meera Nair", role: "freelancer", activeRestrictions: [] },
              registeredAt: "2026-02-01T10:00:00.000Z",
            },
          ],
        },
      ],
    });
    await waitFor(() => expect(caseOf("signal-4")?.textContent).toContain("File with a virus: Eicar-Test"));
    fireEvent.click(caseOf("signal-4") ?? document.body);
    await has("Nothing follows from it automatically");
    await has("2 files");
    expect(leadsTo("See the account")).toBe("/adminmaster/account/3");
    expect(leadsTo("See the work")).toBe("/adminmaster/postedwork/7");
    press("It is dealt with");
    await waitFor(() =>
      expect(requests.find(({ call }) => call === "signals.close")?.input).toEqual({ signalId: 4, outcome: "handled" }),
    );
  });

  it("shows a picture on two pages, and closes it without a question", async () => {
    const requests = await open({
      "desk.list": [{ ...waiting, kind: "picture", about: null, title: "Labels of a mill", count: 1 }],
      "desk.listTaken": [],
      "pictureMatches.list": [
        {
          ...{ matchId: 4, createdAt: "2026-03-01T10:00:00.000Z", accountId: 3, name: "Ravi Menon" },
          ...{ title: "Labels of a mill", picture: "b.webp", activeRestrictions: [], otherAccountId: 2 },
          ...{ otherName: "Meera Nair", otherTitle: "Labels of Kochi Spices", otherPicture: "a.webp" },
        },
      ],
    });
    await waitFor(() => expect(caseOf("picture-4")).not.toBeNull());
    fireEvent.click(caseOf("picture-4") ?? document.body);
    await has("Labels of Kochi Spices");
    press("Close the entry");
    await waitFor(() =>
      expect(requests.find(({ call }) => call === "pictureMatches.close")?.input).toEqual({ matchId: 4 }),
    );
  });

  it("does not take what another admin looks into", async () => {
    const requests = await open();
    await waitFor(() => expect(caseOf("report-5")).not.toBeNull());
    fireEvent.click(caseOf("report-5") ?? document.body);
    await waitFor(() => expect(screen.getAllByText("Ravi Iyer looks into it")).toHaveLength(2));
    expect(requests.map(({ call }) => call)).not.toContain("desk.take");
  });
});

describe("a job that waits at the desk", () => {
  const job: RowOf<"desk.list"> = { ...waiting, kind: "job", subjectId: 8, about: null, title: "Typing", count: 1 };
  const check: RowOf<"workChecks.get"> = {
    ...{ workId: 8, title: "Typing", description: "Pay 500 first.", questions: ["How fast are you?"] },
    ...{ companyId: 2, companyName: "Kochi Spices", budgetPaise: 500_000, deadline: "2026-05-31" },
    ...{ reasons: ["first_jobs", "fee"], since: "2026-03-01T10:00:00.000Z" },
    sameText: [{ workId: 7, companyName: "Data Typing", postedDate: "2026-02-20" }],
  };
  const openJob = async () => {
    const requests = await openScreen("admin", "/adminmaster/desk?kind=job", {
      "desk.list": [job],
      "workChecks.get": [check],
      "workChecks.summary": [{ decided: 3, medianMinutes: 90 }],
    });
    await waitFor(() => expect(caseOf("job-8")).not.toBeNull());
    fireEvent.click(caseOf("job-8") ?? document.body);
    await has("Words that ask for a fee");
    return requests;
  };

  it("is read with its reasons and listed with one press", async () => {
    const requests = await openJob();
    await has("3 jobs decided in 30 days; usually after 1.5 hours");
    await has("The same text by Data Typing, posted 20-02-2026");
    press("List the job");
    await waitFor(() =>
      expect(requests.find(({ call }) => call === "workChecks.decide")?.input).toEqual({
        workId: 8,
        action: "approve",
      }),
    );
  });

  it("is taken down with a rule and a reason", async () => {
    const requests = await openJob();
    press("Take down");
    await giveReasons();
    await waitFor(() =>
      expect(requests.find(({ call }) => call === "workChecks.decide")?.input).toMatchObject({
        ...{ workId: 8, action: "refuse", rule: "Terms, section 4" },
      }),
    );
  });
});

describe("a job of a company that waits", () => {
  it("says so in the list of its jobs, with what can be changed", async () => {
    const check = { reasons: ["contact" as const], since: "2026-03-01T10:00:00.000Z" };
    await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [{ ...work, check }] });
    await has("Waiting for a check since");
    await has("It has contact details. Remove them");
  });
});
