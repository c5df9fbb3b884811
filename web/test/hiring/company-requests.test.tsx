import { describe, expect, it } from "vitest";
import { type Answers, refusal } from "#web/test/network.ts";
import { onPhone } from "#web/test/on-phone.ts";
import {
  fields,
  hears,
  isAsked,
  isAt,
  offered,
  one,
  openScreen,
  press,
  rowOf,
  submit,
  tabs,
  type,
} from "#web/test/open-screen.tsx";
import { platform, request, work } from "#web/test/rows.ts";

const second = { ...request, requestid: 10, freelancerid: 33, freelancername: "Arjun", name: "Arjun" };

const pending: Answers = {
  getworkdetails: [work],
  getworkbyid: [work],
  getworkbyrequestid: [work],
  updatereqstatus: "updated",
  getfreelancerbyreq: ({ status }) => (status === "pending" ? [request, second] : []),
  getfreelancerbyworkid: [request, second],
};

describe("the requests of a company", () => {
  it("stand on the right of its works, under the tabs pending (new), accepted, rejected and all (§2 workreqview-panes, §2 workreqview-tabs)", async () => {
    await openScreen("client", "/clientmaster/workreqview", pending);
    expect(one(".page > .panes").children[0]?.textContent).toContain("A logo for our jars");
    expect(rowOf(9).closest(".pane-detail")).not.toBeNull();
    expect(tabs()).toEqual(["pending (new)", "accepted", "rejected", "all"]);
  });

  it("begin with a job that has applications to answer", async () => {
    const waiting = { ...work, workid: 9, title: "Menus for our café", pendingRequests: 2 };
    const requests = await openScreen("client", "/clientmaster/workreqview", {
      ...pending,
      getworkdetails: [work, waiting],
      getworkbyid: ({ id }) => [Number(id) === 9 ? waiting : work],
    });
    const read = requests.filter(({ call }) => call === "getfreelancerbyreq").map(({ input }) => input);
    expect(read).toEqual([expect.objectContaining({ workid: 9 })]);
  });

  it.each([
    ["pending", "pending", "getfreelancerbyreq"],
    ["accepted", "accepted", "getfreelancerbyreq"],
    ["rejected", "rejected", "getfreelancerbyreq"],
    ["all", undefined, "getfreelancerbyworkid"],
  ])("of the tab %s are those of the work in that status (§7 work-of-all-tab)", async (tab, status, call) => {
    const answers = { ...pending, getfreelancerbyreq: () => [{ ...request, req_status: "accepted" as const }] };
    const sentRequests = await openScreen("client", `/clientmaster/viewrequests/8?tab=${tab}`, answers);
    const inputs = sentRequests.filter((each) => each.call === call).map(({ input }) => input);
    expect(inputs).toContainEqual(status ? { workid: 8, status } : { workid: 8 });
    expect(rowOf(9)).toBeTruthy();
  });

  it("for one work are the same list (§2 viewrequests)", async () => {
    await openScreen("client", "/clientmaster/viewrequests/8", pending);
    expect(tabs()).toEqual(["pending (new)", "accepted", "rejected", "all"]);
    expect(rowOf(9).textContent).toContain("Meera");
  });
});

describe("the requests of a company on a phone", () => {
  onPhone();

  it("are read once a work is chosen", async () => {
    const sentRequests = await openScreen("client", "/clientmaster/workreqview", pending);
    expect(one(".pane-list").textContent).toContain("A logo for our jars");
    expect(one(".pane-detail").textContent).toBe("");
    expect(sentRequests.map(({ call }) => call)).not.toContain("getfreelancerbyreq");
  });

  it("stand there without the list of works", async () => {
    await openScreen("client", "/clientmaster/workreqview?work=8", pending);
    expect(rowOf(9).closest(".pane-detail")).not.toBeNull();
    expect(one(".page > .panes > .pane-list").textContent).toBe("");
  });
});

describe("accepting a request", () => {
  /** The second applicant in full. */
  const address = "/clientmaster/workreqview?work=8&applicant=10";
  const open = () => openScreen("client", address, pending);

  it("is asked about with the rate of that moment, not with the one the page was opened with", async () => {
    let rate = 1000;
    const changing = () => [{ ...platform, feeRules: platform.feeRules.map((rule) => ({ ...rule, bps: rate })) }];
    await openScreen("client", address, { ...pending, "platform.get": changing });
    rate = 1250;
    press("Accept", rowOf(10));
    await isAsked("Brokerage (12.5%): ₹1,562.50\nThe freelancer receives: ₹10,937.50", "Cancel");
  });

  it("asks first, moves the very request and reads the list again (§4 accept-asks, §4 own-request, §8 accept-reloads)", async () => {
    const sentRequests = await open();
    const sent = () => sentRequests.filter(({ call }) => call === "updatereqstatus").map(({ input }) => input);
    const reads = () => sentRequests.filter(({ call }) => call === "getfreelancerbyreq").length;
    press("Accept", rowOf(10));
    await isAsked("Are you sure you want to accept?", "Cancel");
    expect(sent()).toEqual([]);
    const before = reads();
    press("Accept", rowOf(10));
    await isAsked("Are you sure you want to accept?", "OK");
    await hears("Successfully accepted");
    expect(sent()).toEqual([{ reqid: 10, status: "accepted" }]);
    expect(reads()).toBeGreaterThan(before);
  });

  it("is not possible where the position is filled, and says so", async () => {
    const filled = { ...request, isPositionFilled: true };
    await openScreen("client", "/clientmaster/workreqview", { ...pending, getfreelancerbyreq: [filled] });
    const accept = [...rowOf(9).querySelectorAll("button")].find(({ textContent }) => textContent === "Accept");
    expect(accept?.disabled).toBe(true);
    expect(rowOf(9).textContent).toContain("position filled");
    expect(offered(rowOf(9))).toContain("Reject");
  });

  it("says failed where it was refused", async () => {
    await openScreen("client", "/clientmaster/workreqview", {
      ...pending,
      updatereqstatus: refusal(409, "position_filled"),
    });
    press("Accept", rowOf(9));
    await isAsked("Are you sure you want to accept?", "OK");
    await hears("failed");
  });

  it.each(["accepted", "rejected", "completed", "paid"] as const)(
    "and rejecting are offered for no %s request",
    async (req_status) => {
      const row = { ...request, req_status };
      await openScreen("client", "/clientmaster/viewrequests/8?tab=all", { ...pending, getfreelancerbyworkid: [row] });
      expect(offered(rowOf(9))).not.toEqual(expect.arrayContaining(["Accept"]));
      expect(offered(rowOf(9))).not.toEqual(expect.arrayContaining(["Reject"]));
    },
  );
});

describe("rejecting a request", () => {
  it("asks first and leads to the form for the reason, without moving anything yet (§4 reject-asks)", async () => {
    const sentRequests = await openScreen("client", "/clientmaster/workreqview?work=8&applicant=10", pending);
    press("Reject", rowOf(10));
    await isAsked("do you want to reject?", "Cancel");
    press("Reject", rowOf(10));
    await isAsked("do you want to reject?", "OK");
    await isAt("/clientmaster/rejectreason/10");
    expect(sentRequests.map(({ call }) => call)).not.toContain("updatereqreview");
  });

  it("takes one required text and a Submit button (§2 rejectreason-form)", async () => {
    const sentRequests = await openScreen("client", "/clientmaster/rejectreason/9", pending);
    expect(fields()).toEqual(["rejectreason"]);
    expect(one("form textarea")).toBeTruthy();
    expect(one("form button[type=submit]").textContent).toBe("Submit");
    submit();
    await hears("please fill this");
    expect(sentRequests.map(({ call }) => call)).not.toContain("updatereqreview");
  });

  it("is sent as rejected with its reason, for the request of the address, and goes back to the requests (§2 rejectreason-id, §4 reject-sent, §8 reject-goes)", async () => {
    const sentRequests = await openScreen("client", "/clientmaster/rejectreason/9", pending);
    type("rejectreason", "Not this time.");
    submit();
    await hears("Rejected");
    await isAt("/clientmaster/workreqview?work=8");
    expect(sentRequests.find(({ call }) => call === "updatereqreview")?.input).toEqual({
      reqid: "9",
      status: "rejected",
      rejectreason: "Not this time.",
    });
  });
});

describe("a résumé", () => {
  it("is downloaded under its base name, and said so (§7 resume-name)", async () => {
    const bytes = new Response("%PDF-1.7");
    const sentRequests = await openScreen("client", "/clientmaster/workreqview", {
      ...pending,
      "images/resume.pdf": bytes,
    });
    press("Download résumé", rowOf(9));
    await hears("resume.pdf downloaded");
    expect(sentRequests.map(({ call }) => call)).toContain("images/resume.pdf");
  });

  it("at which no scanner has looked is downloaded with a warning", async () => {
    const bytes = new Response("%PDF-1.7", { headers: { "x-virus-scan": "not scanned" } });
    await openScreen("client", "/clientmaster/workreqview", { ...pending, "images/resume.pdf": bytes });
    press("Download résumé", rowOf(9));
    await hears("resume.pdf downloaded. It was not scanned for viruses: open it only if you trust the sender.");
  });
});
