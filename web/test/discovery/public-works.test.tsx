import { cleanup, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal } from "#web/test/network.ts";
import {
  field,
  hears,
  isAsked,
  isAt,
  leadsTo,
  offered,
  openScreen,
  press,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { category, district, engagedWith, platform, subcategory, work } from "#web/test/rows.ts";

const workRow: RowOf<"publicPages.work"> = {
  ...{ workId: 8, title: "A shop front", description: "Three pages.", category: "Design", subcategory: "Logos" },
  ...{ skills: ["Page speed"], budget: 2500, quotes: true, deadline: "2099-12-31", postedDate: "2026-02-01" },
  ...{ companyName: "Kannur Weavers", companySlug: "kannur-weavers", logo: "weavers.webp" },
  ...{
    town: "Payyanur",
    district: "Kannur",
    state: "Kerala",
    companyRecord: null,
    paymentVerified: true,
    applicants: 3,
  },
};

describe("the page of a public work", () => {
  it("shows visitors the work and its company, and leads to the application", async () => {
    await openScreen("guest", "/guestmaster/work/8", { "publicPages.work": [workRow] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("A shop front");
    const text = document.querySelector("main")?.textContent;
    for (const part of [
      ...["Budget₹2,500", "Deadline31-12-2099", "Posted date01-02-2026", "SkillsPage speed", "Three pages."],
      ...["Payyanur, Kannur, Kerala, India", "Freelance contract", "Payment verified", "No track record yet"],
    ])
      expect(text).toContain(part);
    expect(leadsTo("Kannur Weavers")).toBe("/guestmaster/company/kannur-weavers");
    expect(leadsTo("Apply for this job")).toBe("/freelancermaster/workreq/8");
    expect(leadsTo("Sign up and apply")).toBe("/guestmaster/freelancerreg?next=%2Ffreelancermaster%2Fworkreq%2F8");
    expect(leadsTo("All jobs")).toBe("/guestmaster/works");
  });

  it.each([
    [404, "not_found"],
    [409, "switched_off"],
  ])("is not found where it is refused with %s", async (status, code) => {
    await openScreen("guest", "/guestmaster/work/8", { "publicPages.work": refusal(status, code) });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
  });

  it("has a title when its row could not be read", async () => {
    await openScreen("guest", "/guestmaster/work/8", { "publicPages.work": refusal(500, "failed") });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Work");
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  });

  it.each(["/guestmaster/work", "/guestmaster/work/"])("is not found without a number, at %s", async (address) => {
    await openScreen("guest", address);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
  });
});

describe("a visitor who applies for a public work", () => {
  const next = "?next=%2Ffreelancermaster%2Fworkreq%2F8";

  it("comes to the login, and from there to a registration that leads back to it", async () => {
    await openScreen("guest", "/freelancermaster/workreq/8");
    await isAt(`/guestmaster/login${next}`);
    expect(leadsTo("Create an account")).toBe(`/guestmaster/role${next}`);
    await openScreen("guest", `/guestmaster/role${next}`);
    expect(leadsTo("I'm a freelancer, looking for work")).toBe(`/guestmaster/freelancerreg${next}`);
    expect(leadsTo("I'm a client, hiring for a project")).toBe("/guestmaster/clientreg");
    expect(leadsTo("Log in here")).toBe(`/guestmaster/login${next}`);
  });
});

describe("the list of public works", () => {
  const answers = { "publicPages.works": [workRow], categoryview: [category], districtview: [district] };

  it("reads those of the category and the district of the address", async () => {
    const requests = await openScreen("guest", "/guestmaster/works?categoryId=6&districtId=4&utm=x", answers);
    expect(rowOf(8).textContent).toContain("A shop front");
    expect(leadsTo("A shop front")).toBe("/guestmaster/work/8");
    const sent = requests.filter(({ call }) => call === "publicPages.works").map(({ input }) => input);
    expect(sent).toEqual([{ categoryId: "6", districtId: "4", limit: 20 }]);
  });

  it("looks for words with the chosen filters, and says how many jobs there are", async () => {
    const counts = [
      { categoryId: category.categoryid, works: 2 },
      { categoryId: 99, works: 3 },
    ];
    const requests = await openScreen("guest", "/guestmaster/works?districtId=4", {
      ...answers,
      "publicPages.countWorks": counts,
    });
    const text = document.querySelector("main")?.textContent;
    for (const part of ["5 jobs", `${category.categoryname} (2)`, "Quotes welcome", "3 applied", "Three pages."])
      expect(text).toContain(part);
    type("q", "  shop ");
    submit();
    await isAt("/guestmaster/works?districtId=4&q=shop");
    const sent = requests.filter(({ call }) => call === "publicPages.works").map(({ input }) => input);
    expect(sent.at(-1)).toEqual({ q: "shop", districtId: "4", limit: 20 });
  });

  it("says that there is none, and what to change", async () => {
    await openScreen("guest", "/guestmaster/works?categoryId=6", { ...answers, "publicPages.works": [] });
    expect(document.body.textContent).toContain("No jobs here right now.");
    expect(document.body.textContent).toContain("Try other words, or another category or district.");
  });

  it("is not found while the platform has none", async () => {
    await openScreen("guest", "/guestmaster/works", { ...answers, "publicPages.works": refusal(409, "switched_off") });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
  });
});

describe("posting a work for visitors", () => {
  const posted = async (act: () => void, shows: object = { hasPublicWorks: true }) => {
    const requests = await openScreen("client", "/clientmaster/workpost", {
      ...{ "platform.get": [{ ...platform, ...shows }], categoryview: [category], getsubcategory: [subcategory] },
    });
    type("title", "A stall");
    type("categoryid", String(category.categoryid));
    await screen.findByRole("option", { name: subcategory.subcategory });
    type("subcategoryid", String(subcategory.subcategoryid));
    type("description", "To be painted.");
    type("budget", "500");
    type("deadlinedate", "2099-12-31");
    act();
    submit();
    await hears("Work Posted");
    return requests.find(({ call }) => call === "workpost")?.input;
  };

  it("is chosen from the start where the platform shows works to visitors, and is taken back by one click", async () => {
    expect(await posted(() => undefined)).toMatchObject({ isPublic: true });
    cleanup();
    expect(await posted(() => fireEvent.click(field("isPublic")))).toMatchObject({ isPublic: false });
  });

  it("is not offered where the platform shows them none", async () => {
    const input = await posted(() => expect(screen.queryByText("Visitors can see it")).toBeNull(), {});
    expect(input).toMatchObject({ isPublic: false });
  });
});

describe("a work of the signed-in company", () => {
  const open = { ...work, deadlinedate: "2099-12-31" };
  const on = { ...platform, hasPublicPages: true, hasPublicWorks: true };
  const openWorks = (row: typeof open, others: object = {}) =>
    openScreen("client", "/clientmaster/viewworks", { getworkdetails: [row], "platform.get": [on], ...others });

  it("is published after a question", async () => {
    const requests = await openWorks(open);
    press("Publish");
    await isAsked("Do you want to publish this job?", "Cancel");
    press("Publish");
    await isAsked("Do you want to publish this job?", "OK");
    await hears("The job is published");
    const sent = requests.filter(({ call }) => call === "works.setPublic").map(({ input }) => input);
    expect(sent).toEqual([{ workId: 8, isPublic: true }]);
  });

  it("leads to its page while it is public, and is taken back with one press", async () => {
    await openWorks({ ...open, isPublic: true });
    expect(leadsTo("How visitors see it")).toBe("/guestmaster/work/8");
    press("Unpublish");
    await hears("The job is no longer published");
  });

  it("says so where it was not changed", async () => {
    await openWorks(open, { "works.setPublic": refusal(409, "company_page_private") });
    press("Publish");
    await isAsked("Do you want to publish this job?", "OK");
    await hears("The job was not changed");
  });

  it.each([
    ["is engaged", { engagement: engagedWith }],
    ["is paused", { pausedAt: "2026-05-04T06:00:00.000Z" }],
    ["is overdue", { deadlinedate: "2020-01-01" }],
    ["is taken down", { takedownId: 3 }],
  ])("that %s can only be taken back", async (_, end) => {
    await openWorks({ ...open, ...end });
    expect(offered(rowOf(8))).not.toContain("Publish");
    await openWorks({ ...open, ...end, isPublic: true });
    expect(offered(rowOf(8))).toContain("Unpublish");
    expect(offered(rowOf(8))).not.toContain("How visitors see it");
  });

  it("is not published where the platform has no public works", async () => {
    await openWorks(open, { "platform.get": [platform] });
    expect(offered(rowOf(8))).not.toContain("Publish");
  });
});
