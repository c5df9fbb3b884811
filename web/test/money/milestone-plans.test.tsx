import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { fundedContract } from "#web/test/money/milestone-rows.ts";
import type { Answers } from "#web/test/network.ts";
import { field, hears, offered, one, openScreen, press, submit, type } from "#web/test/open-screen.tsx";
import { category, ownRequest, person, platform, subcategory, work } from "#web/test/rows.ts";

const onPlatform = { "platform.get": [{ ...platform, hasFundedWorks: true }] };
const heldBy = (more: Partial<RowOf<"milestones.getHolder">> = {}) => ({
  "milestones.getHolder": [
    {
      holder: { kind: "operator" as const, name: "Kaamkaj Trustees Ltd, Kochi" },
      provider: "manual" as const,
      fundHolder: "Kaamkaj Trustees Ltd, Kochi",
      ...more,
    },
  ],
});
const terms: RowOf<"milestones.getTerms"> = {
  workId: work.workid,
  terms: "funded",
  holder: { kind: "test", name: "" },
};
const funded = { "milestones.getTerms": [terms] };
const post = (more: Answers) =>
  openScreen("client", "/clientmaster/workpost", {
    ...onPlatform,
    categoryview: [category],
    getsubcategory: [subcategory],
    ...more,
  });
const radio = (value: string) => one(`[name="terms"][value="${value}"]`) as HTMLInputElement;

describe("when a job is paid", () => {
  it("is after its completion, unless the company chooses milestones, with who holds their money", async () => {
    await post(heldBy());
    await screen.findByText("Each milestone before its work starts");
    await waitFor(() => expect(radio("funded").disabled).toBe(false));
    expect([radio("after").checked, radio("funded").checked]).toEqual([true, false]);
    expect(one(".terms-field").textContent).toContain("Held by: Kaamkaj Trustees Ltd, Kochi.");
    fireEvent.click(radio("funded"));
    expect(radio("funded").checked).toBe(true);
  });

  it.each([
    ["direct", "the money goes directly to freelancers"],
    ["razorpay", "has not named who holds the money"],
    ["manual", "has not named who holds the money"],
  ] as const)(
    "cannot be by milestones where nobody may hold their money (%s), which says why",
    async (provider, reason) => {
      await post(heldBy({ holder: null, provider, fundHolder: "" }));
      await waitFor(() => expect(one(".terms-field").textContent).toContain(reason));
      expect(radio("funded").disabled).toBe(true);
    },
  );

  it("is no question on a platform that offers no milestones", async () => {
    const requests = await post({ "platform.get": [platform] });
    expect(document.querySelector("[name=terms]")).toBeNull();
    expect(requests.filter(({ call }) => call.startsWith("milestones."))).toEqual([]);
  });

  it("stays as it is once somebody has applied", async () => {
    await openScreen("client", "/clientmaster/workedit/8", {
      ...onPlatform,
      ...heldBy(),
      ...funded,
      categoryview: [category],
      getsubcategory: [subcategory],
      getworkbyid: [{ ...work, areQuestionsFrozen: true }],
    });
    await screen.findByText("A freelancer has applied, so this can no longer be changed.");
    expect(one(".terms-field").textContent).toContain("Each milestone before its work starts");
    expect(document.querySelector("[name=terms]")).toBeNull();
  });
});

const asking = {
  offerPaise: 1_000_000,
  offerDays: null,
  offerVersion: 1,
  offerBy: "freelancer",
  offerStatus: "open",
  offerExpiresAt: "2099-01-01T00:00:00.000Z",
} as const;
const plan = [
  { title: "Sketches", amountPaise: 400_000, dueDay: "2026-12-12" },
  { title: "Final files", amountPaise: 600_000, dueDay: "2026-12-30" },
];

describe("the plan of an offer", () => {
  const open = (more: Answers = {}) =>
    openScreen("freelancer", "/freelancermaster/myrequest", {
      ...onPlatform,
      ...funded,
      getfreelancerbyid: [person],
      getrequestbyid: [{ ...ownRequest, ...asking }],
      ...more,
    });
  const lines = () => [...document.querySelectorAll<HTMLElement>(".plan-line")];
  const inputs = (line: number) => [...(lines()[line]?.querySelectorAll("input") ?? [])] as HTMLInputElement[];
  const fill = (line: number, ...values: readonly string[]) => {
    for (const [i, value] of values.entries())
      if (value !== "") fireEvent.change(inputs(line)[i] as HTMLInputElement, { target: { value } });
  };

  it("tells while it is typed whether its milestones add up to the price", async () => {
    const requests = await open();
    press("Change offer");
    await screen.findByText("Split into milestones");
    press("Split into milestones");
    await waitFor(() => expect(lines()).toHaveLength(1));
    fill(0, "Sketches", "4000", "2026-12-12");
    expect(one(".plan-sum").textContent).toBe("₹4,000 of ₹10,000 planned: ₹6,000 is missing.");
    press("Add a milestone");
    expect(one(".plan-sum").textContent).toBe("The milestones add up to the price of ₹10,000.");
    fill(1, "Final files", "7000", "2026-12-30");
    expect(one(".plan-sum").textContent).toBe("₹11,000 of ₹10,000 planned: ₹1,000 too much.");
    fill(1, "", "6000");
    submit();
    await waitFor(() => expect(requests.some(({ call }) => call === "offers.make")).toBe(true));
    expect(requests.find(({ call }) => call === "offers.make")?.input["milestones"]).toEqual(plan);
  });

  it("names what is missing in a line, and forgets a line that is removed", async () => {
    const requests = await open();
    press("Change offer");
    await screen.findByText("Split into milestones");
    press("Split into milestones");
    await waitFor(() => expect(lines()).toHaveLength(1));
    fill(0, "", "300");
    expect(lines()[0]?.textContent).toContain("At least ₹500");
    submit();
    await waitFor(() => expect(lines()[0]?.textContent).toContain("please fill this"));
    fireEvent.click(screen.getByLabelText("Remove milestone 1"));
    expect(lines()).toEqual([]);
    expect(requests.some(({ call }) => call === "offers.make")).toBe(false);
  });

  it("is shown in the offer, and begins the next one", async () => {
    await open({ getrequestbyid: [{ ...ownRequest, ...asking, offerMilestones: plan }] });
    await screen.findByText("Final files");
    expect(one(".plan").textContent).toContain("Sketches₹4,000Due 12-12-2026");
    press("Change offer");
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(inputs(1)[1]?.value).toBe("6000");
  });
});

it("a freelancer reads before applying that the money is held, and by whom", async () => {
  await openScreen("freelancer", "/freelancermaster/workdetails/8", { ...onPlatform, ...funded, workdetails: [work] });
  expect(await screen.findByText(/Paid by milestones/)).toBeTruthy();
  expect(document.body.textContent).toContain("Held by: nobody (test payments).");
});

it("the contract says its milestones", async () => {
  await openScreen("client", "/clientmaster/contract/9", { "contracts.get": [fundedContract] });
  await waitFor(() => expect(one(".plan").textContent).toBe("Sketches₹12,000Due 12-12-2026"));
});

describe("the holder of the money", () => {
  const setting: RowOf<"settings.list"> = {
    key: "fundedWorks",
    value: "off",
    defaultValue: "off",
    values: ["off", "on"],
    permission: "money",
    isProtection: false,
    version: 1,
    updatedBy: null,
    updatedAt: null,
    change: null,
  };
  const open = (more: Answers) => openScreen("admin", "/adminmaster/settings", { "settings.list": [setting], ...more });

  it("is named by an admin with a password, once a lawyer has confirmed it", async () => {
    const requests = await open(heldBy({ holder: null, fundHolder: "" }));
    await screen.findByText("Nobody is named, so milestones are not offered.");
    press("Name who holds the money");
    type("holder", "Kaamkaj Trustees Ltd, Kochi");
    fireEvent.click(field("isConfirmed"));
    type("password", "Admin1234");
    press("Save", one("#holder"));
    await hears("Saved");
    expect(requests.find(({ call }) => call === "milestones.setHolder")?.input).toMatchObject({
      holder: "Kaamkaj Trustees Ltd, Kochi",
      isConfirmed: true,
      password: "Admin1234",
    });
  });

  it("is shown beside the setting", async () => {
    await open(heldBy());
    expect(await screen.findByText(/Named: Kaamkaj Trustees Ltd, Kochi/)).toBeTruthy();
    expect(offered(one("#holder"))).toEqual(["Change who holds the money"]);
    expect(document.body.textContent).toContain("Funded milestones");
  });
});

describe("a change of the milestones of a contract", () => {
  const planned = { title: "Final files", description: null, amountPaise: 600_000, dueDay: "2099-03-20" };
  const row: RowOf<"contracts.get"> = {
    ...fundedContract,
    document: { ...fundedContract.document, pricePaise: 10_000_000 },
    allowedMoves: ["amend"],
    plan: { fixedPaise: 9_400_000, milestones: [planned] },
  };
  const openContract = async (more: Answers) => {
    const requests = await openScreen("client", "/clientmaster/contract/9", { "contracts.get": [row], ...more });
    await screen.findByText("Request a change");
    press("Request a change", one("main"));
    return requests;
  };

  it("begins with those that were never funded, which are split while the sum is told", async () => {
    const requests = await openContract({ "contracts.amend": "Success" });
    await screen.findByText("Change the milestones");
    press("Change the milestones");
    expect((await screen.findByDisplayValue("Final files")).getAttribute("maxlength")).toBe("120");
    expect(screen.getByText(/What was funded or released stays, worth ₹94,000/)).toBeTruthy();
    expect(screen.getByText("The milestones add up to the price of ₹6,000.")).toBeTruthy();
    type("pricePaise", "101000");
    await screen.findByText("₹6,000 of ₹7,000 planned: ₹1,000 is missing.");
    press("Add a milestone");
    await screen.findByText("The milestones add up to the price of ₹7,000.");
    fireEvent.change(screen.getByLabelText("Milestone 2"), { target: { value: "One more page" } });
    type("reason", "One more page.");
    submit();
    await hears("The change was requested");
    expect(requests.find(({ call }) => call === "contracts.amend")?.input).toMatchObject({
      pricePaise: 10_100_000,
      milestones: [{ title: "Final files", amountPaise: 600_000 }, { amountPaise: 100_000 }],
    });
  });

  it("is read by the other side before it answers, old and new", async () => {
    const lines = (amountPaise: number) =>
      JSON.stringify([{ title: "Final files", amountPaise, dueDay: "2099-03-20" }]);
    const change = { term: "milestones" as const, before: lines(600_000), after: lines(700_000) };
    const openAmendment = {
      amendmentId: 4,
      author: "freelancer" as const,
      reason: "One more page.",
      changes: [change],
      createdAt: "2026-02-22T08:00:00.000Z",
      expiresAt: "2099-02-26T08:00:00.000Z",
    };
    await openScreen("client", "/clientmaster/contract/9", {
      "contracts.get": [{ ...row, openAmendment, allowedMoves: ["accept", "decline"] }],
    });
    await screen.findByText("The milestones change");
    expect(one("details[open] > del").textContent).toContain("₹6,000");
    expect(one("details[open] > ins").textContent).toContain("₹7,000");
  });
});
