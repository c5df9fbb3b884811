import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, refusal } from "#web/test/network.ts";
import {
  attach,
  field,
  fields,
  hears,
  isAsked,
  offered,
  one,
  openScreen,
  press,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { category, ownRequest, person, request, subcategory, work } from "#web/test/rows.ts";

const quoting = { ...work, quotes: true };
const asking = {
  offerPaise: 120_000,
  offerDays: 10,
  offerVersion: 1,
  offerBy: "freelancer",
  offerStatus: "open",
  offerExpiresAt: "2099-01-01T00:00:00.000Z",
} as const;
const counter = {
  offerPaise: 110_000,
  offerDays: null,
  offerVersion: 2,
  offerBy: "company",
  offerStatus: "open",
  offerExpiresAt: "2099-01-01T00:00:00.000Z",
} as const;

/** Ten percent, as the server computes it. */
const quote: Answers = {
  "fees.quote": ({ amountPaise }) => {
    const brokeragePaise = Number(amountPaise) / 10;
    const netPaise = Number(amountPaise) - brokeragePaise;
    return [
      {
        amountPaise: Number(amountPaise),
        brokerageBps: 1000,
        brokerageFixedPaise: 0,
        brokeragePaise,
        netPaise,
        clientFeeBps: 0,
        clientFeeFixedPaise: 0,
        clientFeePaise: 0,
        deadline: "2026-12-18",
      },
    ];
  },
};

const sent = (requests: Awaited<ReturnType<typeof openScreen>>, name: string) =>
  requests.filter(({ call }) => call === name).map(({ input }) => input);

describe("a work that takes quotes", () => {
  const lists: Answers = { categoryview: [category], getsubcategory: [subcategory] };
  const box = () => screen.getByRole("checkbox", { name: /Applicants may quote their own price/ });

  it("is one only where the company ticks the box", async () => {
    const requests = await openScreen("client", "/clientmaster/workedit/8", { ...lists, getworkbyid: [work] });
    expect(box()).toHaveProperty("checked", false);
    submit();
    await hears("Details updated");
    expect(sent(requests, "workedit")[0]).not.toHaveProperty("quotes");
    const ticked = await openScreen("client", "/clientmaster/workedit/8", { ...lists, getworkbyid: [work] });
    fireEvent.click(box());
    submit();
    await hears("Details updated");
    expect(sent(ticked, "workedit")[0]).toMatchObject({ quotes: true });
  });

  it("says so where the box cannot be cleared, and keeps what was typed", async () => {
    await openScreen("client", "/clientmaster/workedit/8", {
      ...lists,
      getworkbyid: [quoting],
      workedit: refusal(409, "offer_open"),
    });
    type("title", "Two logos");
    fireEvent.click(box());
    submit();
    await hears("Failed to update");
    expect(field("title").value).toBe("Two logos");
    expect(box()).toHaveProperty("checked", false);
  });
});

describe("applying with a price", () => {
  const answers = { workdetails: [quoting], getfreelancerbyid: [person], ...quote };
  const open = (more: Answers = {}) => openScreen("freelancer", "/freelancermaster/workreq/8", { ...answers, ...more });
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

  it("is offered only where the work takes quotes", async () => {
    await open({ workdetails: [work] });
    expect(fields()).toEqual(["name", "biodata"]);
    await open();
    expect(fields()).toEqual(["name", "biodata", "amountPaise", "days", "note"]);
  });

  it("shows brokerage and net amount of the typed price", async () => {
    await open();
    expect([fact("Brokerage"), fact("You receive")]).toEqual(["–", "–"]);
    type("amountPaise", "1200");
    await waitFor(() => expect([fact("Brokerage"), fact("You receive")]).toEqual(["₹120", "₹1,080"]));
    type("amountPaise", "12x");
    expect(fact("You receive")).toBe("–");
  });

  const resume = () => new File(["%PDF-1.7"], "me.pdf", { type: "application/pdf" });

  it("sends paise and days", async () => {
    const requests = await open();
    attach("biodata", resume());
    type("amountPaise", "1200");
    type("days", "10");
    submit();
    await hears("Request Send");
    expect(sent(requests, "workreq")[0]).toMatchObject({ amountPaise: 120_000, days: "10" });
  });

  it("is not sent where the fields were emptied again", async () => {
    const requests = await open();
    attach("biodata", resume());
    type("amountPaise", "1200");
    type("amountPaise", "");
    submit();
    await hears("Request Send");
    for (const key of ["amountPaise", "days", "note"]) expect(sent(requests, "workreq")[0]).not.toHaveProperty(key);
  });

  it("names a price that is none at its field and keeps it", async () => {
    const requests = await open();
    type("amountPaise", "12.50");
    submit();
    await hears("use whole rupees");
    expect(field("amountPaise").value).toBe("12.50");
    expect(sent(requests, "workreq")).toEqual([]);
  });
});

describe("an offer on the card of an applicant", () => {
  const open = (offer: object, more: Answers = {}) =>
    openScreen("client", "/clientmaster/viewrequests/8", {
      getworkbyid: [quoting],
      getfreelancerbyreq: [{ ...request, ...offer }],
      updatereqstatus: "updated",
      ...quote,
      ...more,
    });

  it("shows price and days and is accepted at them, in its version", async () => {
    const requests = await open(asking);
    expect(one(".offer", rowOf(9)).textContent).toContain("₹1,200 · 10 days");
    press("Accept ₹1,200", rowOf(9));
    await isAsked("Are you sure you want to accept?", "Cancel");
    press("Accept ₹1,200", rowOf(9));
    await isAsked("Brokerage: ₹120\nThe freelancer receives: ₹1,080\nDelivery by: 11-03-2026", "OK");
    await hears("Successfully accepted");
    expect(sent(requests, "updatereqstatus")).toEqual([{ reqid: 9, status: "accepted", offerVersion: 1 }]);
  });

  it("is countered with what follows its version", async () => {
    const requests = await open(asking);
    press("Counter-offer", rowOf(9));
    await waitFor(() => expect(field("amountPaise").value).toBe("1200"));
    type("amountPaise", "1100");
    submit();
    await waitFor(() => expect(sent(requests, "offers.make")).toHaveLength(1));
    expect(sent(requests, "offers.make")[0]).toMatchObject({
      requestId: 9,
      amountPaise: 110_000,
      days: 10,
      replacesVersion: 1,
    });
  });

  it("that is the company's own waits, and can be changed or withdrawn", async () => {
    const requests = await open(counter);
    const accept = screen.getByRole("button", { name: "Accept" });
    expect(accept).toHaveProperty("disabled", true);
    expect(rowOf(9).textContent).toContain("Your offer has not been answered yet.");
    expect(offered(rowOf(9))).toContain("Change offer");
    press("Withdraw offer", rowOf(9));
    await waitFor(() => field("reason"));
    type("reason", "We changed the plan.");
    submit();
    await waitFor(() => expect(sent(requests, "offers.withdraw")).toHaveLength(1));
    expect(sent(requests, "offers.withdraw")[0]).toEqual({ requestId: 9, version: 2, reason: "We changed the plan." });
  });

  it("that has ended has to be made again before anybody is accepted", async () => {
    await open({ ...asking, offerStatus: "expired" });
    expect(screen.getByRole("button", { name: "Accept" })).toHaveProperty("disabled", true);
    expect(rowOf(9).textContent).toContain("This offer is no longer open. Make a new one to continue.");
    expect(offered(rowOf(9))).toContain("New offer");
  });

  it("changes on screen where the other side was faster: the change is marked and the form keeps its entries", async () => {
    let offer: object = asking;
    const requests = await open(asking, {
      getfreelancerbyreq: () => [{ ...request, ...offer }] as never,
      "offers.make": refusal(409, "offer_changed"),
    });
    press("Counter-offer", rowOf(9));
    await waitFor(() => field("amountPaise"));
    type("amountPaise", "1100");
    offer = { ...asking, offerPaise: 130_000, offerVersion: 2 };
    submit();
    await screen.findByText("The offer has changed to ₹1,300 · 10 days. Your entries are kept.");
    expect(one(".offer .status", rowOf(9)).textContent).toBe("changed");
    expect(field("amountPaise").value).toBe("1100");
    submit();
    await waitFor(() => expect(sent(requests, "offers.make").at(-1)).toMatchObject({ replacesVersion: 2 }));
  });

  it("is not there for a work that takes no quotes", async () => {
    await open({}, { getworkbyid: [work] });
    expect(document.querySelector(".offer")).toBeNull();
    expect(offered(rowOf(9))).toContain("Accept");
    expect(screen.queryByText("Lowest price first")).toBeNull();
  });

  it("sorts the applicants by its price", async () => {
    const requests = await open(asking);
    press("Lowest price first");
    await waitFor(() =>
      expect(sent(requests, "getfreelancerbyreq").at(-1)).toEqual({ workid: 8, status: "pending", sort: "price" }),
    );
    press("Lowest price first");
    await waitFor(() => expect(location.search).not.toContain("sort"));
  });
});

describe("an offer among my requests", () => {
  const open = (offer: object, more: Answers = {}) =>
    openScreen("freelancer", "/freelancermaster/myrequest", {
      getrequestbyid: [{ ...ownRequest, ...offer }],
      ...quote,
      ...more,
    });

  it("of the company is accepted after a question that names what is received", async () => {
    const requests = await open(counter);
    press("Accept ₹1,100", rowOf(9));
    await isAsked("Do you accept ₹1,100?", "Cancel");
    expect(sent(requests, "offers.take")).toEqual([]);
    press("Accept ₹1,100", rowOf(9));
    await isAsked("You receive: ₹990\nDelivery by: 18-12-2026", "OK");
    await waitFor(() => expect(sent(requests, "offers.take")).toEqual([{ requestId: 9, version: 2 }]));
  });

  it("of the company is countered, and declined beneath all offers", async () => {
    const requests = await open(counter, { "offers.get": [] });
    expect(offered(rowOf(9))).toContain("Counter-offer");
    const all = one(".offer details", rowOf(9));
    all.setAttribute("open", "");
    fireEvent(all, new Event("toggle"));
    press("Decline offer", rowOf(9));
    await waitFor(() => field("reason"));
    submit();
    await waitFor(() => expect(sent(requests, "offers.decline")).toEqual([{ requestId: 9, version: 2 }]));
  });

  it("of one's own is withdrawn or changed, and not accepted", async () => {
    await open(asking);
    expect(offered(rowOf(9))).toEqual(expect.arrayContaining(["Change offer", "Withdraw offer"]));
    expect(offered(rowOf(9))).not.toContain("Accept ₹1,200");
  });

  it("is only read in the new tab, which offers Delete only", async () => {
    await openScreen("freelancer", "/freelancermaster/myrequest?tab=new", {
      getrequestbyid: [{ ...ownRequest, ...counter }],
    });
    expect(one(".offer").textContent).toContain("₹1,100");
    expect(offered(rowOf(9))).toEqual(["Delete"]);
  });
});
