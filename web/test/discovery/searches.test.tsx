import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import {
  field,
  hears,
  isAsked,
  leadsTo,
  offered,
  openScreen,
  press,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { job, platform, work } from "#web/test/rows.ts";
import { stubNavigator } from "#web/test/stub-navigator.ts";

const search: RowOf<"searches.list"> = {
  searchId: 4,
  name: "Logos nearby",
  filters: { q: "logo design", categoryid: 2, budgetfrom: 500 },
  category: "Design",
  subcategory: "",
  district: "",
  location: "",
  alert: "daily",
  feedAddress: null,
  createdAt: "2026-05-04T06:00:00.000Z",
  hits: [
    {
      workId: 8,
      title: "A logo for our jars",
      companyName: "Kochi Spices",
      budget: 12_500,
      matchedAt: "2026-05-05T06:00:00.000Z",
    },
  ],
};

const sent = (requests: Awaited<ReturnType<typeof openScreen>>, name: string) =>
  requests.filter(({ call }) => call === name).map(({ input }) => input);

const address = "/freelancermaster/searches";
const answers: Answers = { "searches.list": [search] };

describe("the saved searches", () => {
  it("say what they look for and what they have found, and open the job search", async () => {
    await openScreen("freelancer", address, answers);
    const card = rowOf(4);
    expect(card.textContent).toContain("“logo design” · Design · Budget from ₹500");
    expect(leadsTo("A logo for our jars", card)).toBe("/freelancermaster/workdetails/8");
    const link = new URL(leadsTo("Open the search", card) ?? "", location.href);
    expect(link.pathname).toBe("/freelancermaster/workview");
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ q: "logo design" });
  });

  it("say that nothing was found yet", async () => {
    await openScreen("freelancer", address, { "searches.list": [{ ...search, hits: [] }] });
    expect(rowOf(4).textContent).toContain("No new jobs since it was saved.");
  });

  it("say how to save one where there are none", async () => {
    await openScreen("freelancer", address, { "searches.list": [] });
    expect(document.body.textContent).toContain("Search for jobs, choose filters, and press “Save search”.");
    expect(leadsTo("See all jobs")).toBe("/freelancermaster/workview");
  });

  it("are renamed, and a refusal keeps what was typed", async () => {
    const requests = await openScreen("freelancer", address, {
      ...answers,
      "searches.update": refusal(404, "not_found"),
    });
    press("Rename", rowOf(4));
    type("name", "Logos");
    submit();
    await hears("Not saved");
    expect(field("name").value).toBe("Logos");
    expect(sent(requests, "searches.update")).toEqual([{ searchId: 4, name: "Logos", version: expect.any(String) }]);
  });

  it("report new works as chosen, at once", async () => {
    const requests = await openScreen("freelancer", address, answers);
    fireEvent.change(screen.getByLabelText("Alert for new jobs"), { target: { value: "now" } });
    await hears("Saved");
    expect(sent(requests, "searches.update")).toEqual([{ searchId: 4, alert: "now" }]);
  });

  it("are removed after a question that says what is lost", async () => {
    const requests = await openScreen("freelancer", address, answers);
    press("Remove", rowOf(4));
    await isAsked("You will no longer be notified about new jobs that match it.", "Cancel");
    expect(sent(requests, "searches.remove")).toEqual([]);
    press("Remove", rowOf(4));
    await isAsked("Do you want to remove the search “Logos nearby”?", "OK");
    await hears("The search was removed");
    expect(sent(requests, "searches.remove")).toEqual([{ searchId: 4 }]);
  });
});

describe("the job search", () => {
  const jobs = "/freelancermaster/workview?q=logo&budgetfrom=500";

  it("saves its filters under a name", async () => {
    const requests = await openScreen("freelancer", jobs, {
      "searches.save": Response.json({ message: "Success", searchId: 5 }),
    });
    press("Save search");
    await waitFor(() => expect(field("name").value).toBe("“logo”, Budget from ₹500"));
    type("name", "Logos");
    type("alert", "now");
    press("Save");
    await hears("The search was saved");
    expect(sent(requests, "searches.save")).toEqual([
      { name: "Logos", filters: { q: "logo", budgetfrom: "500" }, alert: "now" },
    ]);
    await waitFor(() => expect(offered(document.body)).toContain("Save search"));
  });

  it("says why a search was not saved, and keeps what was typed", async () => {
    await openScreen("freelancer", jobs, { "searches.save": refusal(409, "search_exists") });
    press("Save search");
    await waitFor(() => field("name"));
    type("name", "Logos");
    press("Save");
    await hears("The search was not saved");
    expect(field("name").value).toBe("Logos");
  });

  it("saves its filters in place of those of a saved search", async () => {
    const requests = await openScreen("freelancer", jobs, answers);
    press("Save search");
    fireEvent.change(await screen.findByLabelText("Save as"), { target: { value: "4" } });
    expect(screen.getByText(/Its name and alert stay the same\./)).toBeTruthy();
    press("Save");
    await hears("Saved");
    expect(sent(requests, "searches.update")).toEqual([{ searchId: 4, filters: { q: "logo", budgetfrom: "500" } }]);
    expect(sent(requests, "searches.save")).toEqual([]);
  });

  it("saves nothing without filters", async () => {
    await openScreen("freelancer", "/freelancermaster/workview");
    expect(offered(document.body)).not.toContain("Save search");
  });
});

describe("a work in the job list", () => {
  const list = "/freelancermaster/workview";

  it("is reported from its menu, on its own screen", async () => {
    await openScreen("freelancer", list, { getjobfreelancer: [job] });
    const address = `/freelancermaster/workdetails/${job.workid}#report`;
    expect(leadsTo("Report", rowOf(job.workid))).toBe(address);
    await openScreen("freelancer", address, { workdetails: [{ ...work, ...job }] });
    await waitFor(() => expect(screen.getByText("What is wrong")).toBeTruthy());
  });

  it("is hidden, and shown again by the undo", async () => {
    const requests = await openScreen("freelancer", list, { getjobfreelancer: [job] });
    press("Hide", rowOf(job.workid));
    await hears("Hidden");
    await screen.findByText(`“${job.title}” is hidden.`);
    press("Undo");
    await hears("Shown again");
    const item = { kind: "work", id: job.workid };
    expect([sent(requests, "searches.hide"), sent(requests, "searches.unhide")]).toEqual([[item], [item]]);
  });

  it("is hidden, and then all works of its company", async () => {
    const requests = await openScreen("freelancer", list, { getjobfreelancer: [job] });
    press("Hide", rowOf(job.workid));
    await screen.findByText(`“${job.title}” is hidden.`);
    press("Hide all jobs of this company");
    await screen.findByText(`“${job.companyname}” is hidden.`);
    expect(offered(document.body)).not.toContain("Hide all jobs of this company");
    press("Undo");
    await hears("Shown again");
    const company = { kind: "company", id: job.loginid };
    expect(sent(requests, "searches.hide")).toEqual([{ kind: "work", id: job.workid }, company]);
    expect(sent(requests, "searches.unhide")).toEqual([company]);
  });

  it("says why it was not hidden", async () => {
    await openScreen("freelancer", list, {
      getjobfreelancer: [job],
      "searches.hide": refusal(409, "too_many_hidden"),
    });
    press("Hide", rowOf(job.workid));
    await hears("Not hidden");
    expect(offered(document.body)).not.toContain("Undo");
  });

  it("is hidden with all works of its company on its page", async () => {
    const requests = await openScreen("freelancer", `/freelancermaster/workdetails/${job.workid}`, {
      workdetails: [{ ...work, ...job }],
    });
    press("Hide all jobs of this company");
    await screen.findByText(`“${job.companyname}” is hidden.`);
    expect(sent(requests, "searches.hide")).toEqual([{ kind: "company", id: job.loginid }]);
  });
});

describe("a button that hides a work or shows it again", () => {
  const names = (text: string) =>
    screen.getAllByText(text, { selector: "button *, button" }).map((part) => {
      const button = part.closest("button");
      return button?.getAttribute("aria-label") ?? button?.textContent;
    });
  const hidden: RowOf<"searches.listHidden"> = {
    kind: "work",
    id: job.workid,
    name: job.title,
    companyName: job.companyname,
    hiddenAt: "2026-05-04T06:00:00.000Z",
  };

  it.each<[string, string, Answers]>([
    ["Hide", "/freelancermaster/workview", { getjobfreelancer: [job] }],
    ["Hide this job", `/freelancermaster/workdetails/${job.workid}`, { workdetails: [{ ...work, ...job }] }],
    ["Show again", address, { "searches.listHidden": [hidden] }],
  ])("is called “%s” and what it concerns, so that it can be pressed by voice", async (text, url, rows) => {
    await openScreen("freelancer", url, { ...answers, ...rows });
    expect(names(text)).toEqual([expect.stringContaining(text)]);
  });
});

describe("what is hidden", () => {
  const hidden: RowOf<"searches.listHidden"> = {
    kind: "company",
    id: 9,
    name: "Kochi Spices",
    companyName: "Kochi Spices",
    hiddenAt: "2026-05-04T06:00:00.000Z",
  };

  it("is listed beneath the searches, and shown again", async () => {
    const requests = await openScreen("freelancer", address, { ...answers, "searches.listHidden": [hidden] });
    expect(document.body.textContent).toContain("All jobs of this company");
    press("Show again");
    await hears("Shown again");
    expect(sent(requests, "searches.unhide")).toEqual([{ kind: "company", id: 9 }]);
  });

  it("is nothing at first", async () => {
    await openScreen("freelancer", address, answers);
    expect(document.body.textContent).toContain("Nothing is hidden.");
  });
});

describe("the feed of a saved search", () => {
  const feedAddress = "https://kaamkaj.example/feeds/search.atom?key=4.secret";
  const withFeed: Answers = { "searches.list": [{ ...search, feedAddress }] };
  const isPublic: Answers = { "platform.get": [{ ...platform, hasPublicWorks: true }] };

  it("is made where visitors read jobs, and nowhere else", async () => {
    const requests = await openScreen("freelancer", address, { ...answers, ...isPublic });
    press("Make a feed", rowOf(4));
    await hears("The feed has a new address");
    expect(sent(requests, "searches.setFeed")).toEqual([{ searchId: 4, isOn: true }]);
    await openScreen("freelancer", address, answers);
    expect(offered(rowOf(4))).not.toContain("Make a feed");
  });

  it("has an address to copy", async () => {
    const writeText = vi.fn(async () => undefined);
    stubNavigator({ clipboard: { writeText } });
    await openScreen("freelancer", address, withFeed);
    expect(rowOf(4).textContent).toContain(feedAddress);
    press("Copy", rowOf(4));
    await hears("Copied");
    expect(writeText).toHaveBeenCalledWith(feedAddress);
  });

  it("says where the browser copies nothing", async () => {
    stubNavigator({ clipboard: undefined });
    await openScreen("freelancer", address, withFeed);
    press("Copy", rowOf(4));
    await hears("Not copied: select the address and copy it.");
  });

  it("gets a new address after a question, and is switched off without one", async () => {
    const requests = await openScreen("freelancer", address, withFeed);
    press("Make a new address", rowOf(4));
    await isAsked("Do you want to make a new address?", "Cancel");
    expect(sent(requests, "searches.setFeed")).toEqual([]);
    press("Make a new address", rowOf(4));
    await isAsked("Do you want to make a new address?", "OK");
    await hears("The feed has a new address");
    press("Switch off", rowOf(4));
    await hears("The feed is switched off");
    expect(sent(requests, "searches.setFeed")).toEqual([
      { searchId: 4, isOn: true },
      { searchId: 4, isOn: false },
    ]);
  });
});
