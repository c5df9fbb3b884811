import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { field, leadsTo, one, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { applicant, category, companySummary, engagedWith, project, subcategory, work } from "#web/test/rows.ts";

const engagedAs = (status: "accepted" | "completed" | "paid") => ({ engagement: { ...engagedWith, status } });

/** How many of the five strokes are behind it or at it, and the word beneath them. */
const standing = (row: Element) => ({
  strokes: row.querySelectorAll(".standing-strokes > :not([data-state=ahead])").length,
  word: row.querySelector(".status")?.textContent,
});

describe("a work's life", () => {
  it.each([
    [{ pendingRequests: 2 }, 2, "2 new", "See applications", "/clientmaster/workreqview?work=8"],
    [engagedAs("accepted"), 3, "ongoing", "Meera, 60 %", "/clientmaster/progressview/8/9"],
    [engagedAs("completed"), 4, "completed", "Pay ₹12,500", "/clientmaster/payment/8/9"],
    [engagedAs("paid"), 5, "paid", "Receipt", "/clientmaster/receipt/9"],
  ])("is seen at a glance, with the way to what it waits for: %j", async (row, strokes, word, text, to) => {
    await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [{ ...work, ...row }] });
    expect(standing(rowOf(8))).toEqual({ strokes, word });
    expect(leadsTo(text, rowOf(8))).toBe(to);
  });

  it("begins open, and is closed once its deadline has passed without anybody", async () => {
    const late = { ...work, workid: 30, deadlinedate: "2026-02-28" };
    await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [work, late] });
    expect(standing(rowOf(8))).toEqual({ strokes: 1, word: "open" });
    expect(standing(rowOf(30))).toEqual({ strokes: 1, word: "closed" });
    expect(rowOf(30).textContent).toContain("has passed");
  });

  it("counts no days any more once the work is complete", async () => {
    const late = { ...work, deadlinedate: "2026-02-28", ...engagedAs("paid") };
    await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [late] });
    expect(rowOf(8).textContent).not.toContain("has passed");
  });

  it("needs one request beside what the area reads", async () => {
    const requests = await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [work] });
    expect(requests.map(({ call }) => call).toSorted()).toEqual([
      "getclientdetails",
      "getworkdetails",
      "notifications.counts",
      "platform.get",
      "whoami",
    ]);
  });

  it("stands beside the works whose requests one looks through", async () => {
    await openScreen("client", "/clientmaster/workreqview", {
      getworkdetails: [{ ...work, pendingRequests: 3 }],
      getworkbyid: [work],
    });
    expect(standing(one(".pane-link")).word).toBe("3 new");
  });

  it("says of ongoing projects how far they are", async () => {
    await openScreen("client", "/clientmaster/clientprojects", { getworkbystatus: [project] });
    expect(one("[role=progressbar]").getAttribute("aria-valuenow")).toBe("60");
  });
});

describe("the home of a company", () => {
  it("offers the receipts of what was paid last", async () => {
    const paid = { ...project, req_status: "paid" as const };
    await openScreen("client", "/clientmaster/clienthome", {
      "dashboards.company": [{ ...companySummary, paidWorks: 1, newest: [paid] }],
    });
    expect(leadsTo("Receipt for A logo for our jars")).toBe("/clientmaster/receipt/9");
  });
});

describe("a budget", () => {
  it("says while it is typed who gets which part of it", async () => {
    const lists = { categoryview: [category], getsubcategory: [subcategory] };
    await openScreen("client", "/clientmaster/workpost", lists);
    const parts = () => screen.queryByText(/^Out of ₹/)?.textContent;
    for (const none of ["", "0", "20k", "99999999999"]) {
      type("budget", none);
      expect(parts(), none).toBeUndefined();
    }
    type("budget", "20000");
    expect(parts()).toBe("Out of ₹20,000, the freelancer receives ₹18,000; the brokerage is ₹2,000 (10%).");
  });
});

describe("a rejection", () => {
  const open = () =>
    openScreen("client", "/clientmaster/rejectreason/9", {
      getworkbyrequestid: [work],
      "requests.getApplicant": [applicant],
    });

  it("names who is rejected, and for what", async () => {
    await open();
    expect(document.body.textContent).toContain("Meera, for A logo for our jars");
  });

  it("can begin with what is said most, and is sent as it stands then", async () => {
    const requests = await open();
    press("We are looking for more experience in this field.");
    const begun = field("rejectreason").value;
    expect(begun).toBe("We are looking for more experience in this field.");
    fireEvent.change(field("rejectreason"), { target: { value: `${begun} Thank you.` } });
    submit();
    await screen.findByText("Rejected");
    expect(requests.find(({ call }) => call === "updatereqreview")?.input["rejectreason"]).toBe(
      "We are looking for more experience in this field. Thank you.",
    );
  });
});
