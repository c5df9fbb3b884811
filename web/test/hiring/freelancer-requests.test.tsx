import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import type { Answers } from "#web/test/network.ts";
import { hears, isAsked, isAt, leadsTo, offered, one, openScreen, press, rowOf, tabs } from "#web/test/open-screen.tsx";
import { ownRequest, request, work } from "#web/test/rows.ts";

const ids = { pending: 91, accepted: 92, rejected: 93, completed: 94, paid: 95 } as const;
const entries = Object.entries(ids) as [RequestStatus, number][];

const mine: Answers = {
  getrequestbyid: entries.map(([req_status, requestid]) => ({ ...ownRequest, requestid, req_status })),
};
const visibleRows = () =>
  [...document.querySelectorAll<HTMLElement>("[data-id]")].map(({ dataset }) => Number(dataset["id"]));
const open = (tab: string) => openScreen("freelancer", `/freelancermaster/myrequest?tab=${tab}`, mine);

describe("my requests", () => {
  it("have the tabs all, new, accepted and rejected, and open with all (§2 myrequest-tabs, §9 default-tab-requests)", async () => {
    await openScreen("freelancer", "/freelancermaster/myrequest", mine);
    expect(tabs()).toEqual(["all", "new", "accepted", "rejected"]);
    expect(one("[role=tab][aria-selected=true]").textContent).toBe("all");
  });

  it("hide the paid ones in the all tab (§2 myrequest-hides-paid)", async () => {
    await open("all");
    expect(visibleRows()).toEqual([ids.pending, ids.accepted, ids.rejected, ids.completed]);
  });

  it.each([
    ["new", "pending"],
    ["accepted", "accepted"],
    ["rejected", "rejected"],
  ] as const)("of the tab %s are the %s ones (§4 tab-new)", async (tab, status) => {
    await open(tab);
    expect(visibleRows()).toEqual([ids[status]]);
  });

  it("show a logo, the title, the day of the request and the status (§2 myrequest-card)", async () => {
    await open("all");
    const card = rowOf(ids.pending);
    expect(one("img", card).getAttribute("src")).toBe("/images/logo.webp");
    expect(one("h2", card).textContent).toBe("A logo for our jars");
    expect(card.textContent).toContain("20-02-2026");
    expect(one(".status", card).textContent).toBe("pending");
  });

  it.each([
    ["accepted", "green"],
    ["rejected", "red"],
    ["completed", "blue"],
    ["pending", "blue"],
  ] as const)("that are %s are %s", async (status, colour) => {
    await open("all");
    expect(one(".status", rowOf(ids[status])).dataset["colour"]).toBe(colour);
  });

  it("that are pending offer Delete only in the new tab (§2 myrequest-new)", async () => {
    await open("new");
    expect(offered(rowOf(ids.pending))).toEqual(["Delete"]);
  });

  it.each(["pending", "rejected"] as const)(
    "that are %s offer Delete and View in the all tab (§2 myrequest-all-pending, §2 myrequest-all-rejected)",
    async (status) => {
      await open("all");
      expect(offered(rowOf(ids[status])).toSorted()).toEqual(["Delete", "View"]);
    },
  );

  it.each(["accepted", "completed"] as const)("that are %s cannot be deleted", async (status) => {
    await open("all");
    expect(offered(rowOf(ids[status]))).not.toContain("Delete");
  });

  it("that were rejected lead to the reason (§2 myrequest-rejectview)", async () => {
    await open("all");
    expect(leadsTo("View", rowOf(ids.rejected))).toBe(`/freelancermaster/rejectview/${ids.rejected}`);
  });

  it("are deleted after a question, and the list is read again (§4 withdraw-asks, §8 withdraw-reloads)", async () => {
    const requests = await open("all");
    const sent = () => requests.filter(({ call }) => call === "workreqdelete").map(({ input }) => input);
    const reads = () => requests.filter(({ call }) => call === "getrequestbyid").length;
    press("Delete", rowOf(ids.pending));
    await isAsked("Do you want to remove the request", "Cancel");
    expect(sent()).toEqual([]);
    const before = reads();
    press("Delete", rowOf(ids.pending));
    await isAsked("Do you want to remove the request", "OK");
    await hears("Deleted");
    expect(sent()).toEqual([{ reqid: ids.pending }]);
    expect(reads()).toBeGreaterThan(before);
  });
});

it("the reason of a rejection is read in a Remark box and cannot be written (§2 rejectview)", async () => {
  await openScreen("freelancer", "/freelancermaster/rejectview/9", {
    getworkbyrequestid: [work],
    remarkview: [{ req_review: "Not this time." }],
  });
  expect(screen.getByLabelText("Remark")).toMatchObject({ value: "Not this time.", readOnly: true });
});

it("a rejected request is deleted where its reason is read, and My Request follows", async () => {
  await openScreen("freelancer", "/freelancermaster/rejectview/9", {
    getworkbyrequestid: [work],
    remarkview: [{ req_review: "Not this time." }],
  });
  press("Delete");
  await isAsked("Do you want to remove the request", "OK");
  await hears("Deleted");
  await isAt("/freelancermaster/myrequest");
});

describe("my requests for one work", () => {
  it("have the tabs new, which means pending, accepted and rejected (§2 freelancer-viewrequests)", async () => {
    const answers: Answers = { workdetails: [work], getfreelancerbyreq: [request] };
    const requests = await openScreen("freelancer", "/freelancermaster/viewrequests/8", answers);
    expect(tabs()).toEqual(["new", "accepted", "rejected"]);
    const input = { workid: 8, status: "pending" };
    expect(requests.find(({ call }) => call === "getfreelancerbyreq")?.input).toMatchObject(input);
  });
});
