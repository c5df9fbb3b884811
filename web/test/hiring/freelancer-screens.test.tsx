import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { progressEntry } from "#web/test/hiring/progress-rows.ts";
import type { Answers } from "#web/test/network.ts";
import {
  attach,
  facts,
  field,
  fields,
  hears,
  isAsked,
  isAt,
  leadsTo,
  offered,
  one,
  openScreen,
  press,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import {
  category,
  district,
  job,
  person,
  platform,
  project,
  request,
  subcategory,
  town,
  work,
} from "#web/test/rows.ts";

const lists: Answers = {
  categoryview: [category],
  getsubcategory: [subcategory],
  districtview: [district],
  getlocation: [town],
};

describe("the freelancer's area", () => {
  it("has Home, My Request and Projects in its menu (§2 freelancer-menu)", async () => {
    await openScreen("freelancer", "/freelancermaster/workview");
    const menu = offered(one("nav#menu"));
    expect(menu.filter((entry) => !["Jobs", "Earnings"].includes(entry ?? ""))).toEqual([
      "Home",
      "My Request",
      "Projects",
    ]);
    expect(menu).toEqual(["Home", "Jobs", "My Request", "Projects", "Earnings"]);
  });

  it.each([
    ["workview", "Jobs", ["Jobs", "Saved searches", "Invitations"]],
    ["contracts", "Projects", ["Projects", "Contracts"]],
    ["receipts", "Earnings", ["Payouts", "Receipts"]],
  ])("has on %s the tabs of %s, and marks that entry of the menu", async (path, entry, expected) => {
    await openScreen("freelancer", `/freelancermaster/${path}`);
    expect(offered(one(".section-tabs"))).toEqual(expected);
    expect(one("#menu [aria-current]").textContent).toBe(entry);
  });

  it("has every receipt in one table with its sums", async () => {
    const earning = {
      ...{ payableId: 1, paymentId: 1, requestId: 9, title: "Logo", netPaise: 90_000, costPaise: 100_000 },
      ...{ returnedPaise: 0, keptPaise: 10_000, brokerageBps: 1000, brokerageFixedPaise: 0, isReturnable: false },
      ...{ status: "paid" as const, waitReason: null, holdUntil: "2026-02-20T06:30:00Z", paidOn: null },
      ...{ earnedAt: "2026-02-13T06:30:00Z", utr: null, isDirect: false, failure: "" },
    };
    const rows = [earning, { ...earning, payableId: 2, requestId: 10, costPaise: 50_000, netPaise: 45_000 }];
    await openScreen("freelancer", "/freelancermaster/receipts", { "payouts.list": rows });
    expect(leadsTo("Receipt", rowOf(1))).toBe("/freelancermaster/receipt/9?payment=1");
    expect(one("tfoot").textContent).toBe("TotalPrice₹1,500You receive₹1,350");
  });

  it("offers My profile and Log Out under the avatar (§2 freelancer-account)", async () => {
    await openScreen("freelancer", "/freelancermaster/workview");
    press("mmeera_drawsAccount");
    expect(offered(one(".dropdown-panel"))).toEqual(expect.arrayContaining(["My profile", "Log Out"]));
  });

  it("begins with a banner, at most five jobs and a 'more job post' link (§2 freelancer-home, §9 home-five)", async () => {
    const jobs = [11, 12, 13, 14, 15, 16].map((workid) => ({ ...job, workid }));
    await openScreen("freelancer", "/freelancermaster/freelancerhome", { getjobfreelancer: jobs });
    expect(one(".banner h1").textContent).toBe("Find your WORK");
    expect(document.querySelectorAll("[data-id]")).toHaveLength(5);
    expect(leadsTo("more job post")).toBe("/freelancermaster/workview");
  });
});

describe("the jobs", () => {
  it("are all there, each leading to its details (§2 workview)", async () => {
    const jobs = [11, 12, 13, 14, 15, 16].map((workid) => ({ ...job, workid, title: `Job ${workid}` }));
    await openScreen("freelancer", "/freelancermaster/workview", { getjobfreelancer: jobs });
    expect(document.querySelectorAll("[data-id]")).toHaveLength(6);
    expect(leadsTo("Job 16")).toBe("/freelancermaster/workdetails/16");
  });

  it("have details, from which one goes on to apply (§2 workdetails)", async () => {
    const answers = { workdetails: [work], getfreelancerbyworkid: [] };
    await openScreen("freelancer", "/freelancermaster/workdetails/8", answers);
    expect(facts()).toEqual(expect.arrayContaining(["Cost", "Deadline", "Category", "Sub-category", "Posted date"]));
    expect(screen.getByText("Three drafts, one final.")).toBeTruthy();
    expect(one("dl").textContent).toContain("Yours after 10% brokerage₹11,250");
    expect(leadsTo("Apply")).toBe("/freelancermaster/workreq/8");
  });
});

describe("applying for a work", () => {
  const answers = { workdetails: [work], getfreelancerbyid: [person] };
  const resume = () => new File(["%PDF-1.7"], "me.pdf", { type: "application/pdf" });
  const open = (more: Answers = {}) => openScreen("freelancer", "/freelancermaster/workreq/8", { ...answers, ...more });

  it("begins with the name of the profile (§2 workreq-form)", async () => {
    await open();
    expect(fields()).toEqual(["name", "biodata"]);
    expect(field("name").value).toBe("Meera");
  });

  it("sends nothing while no biodata file is chosen (§5 biodata-chosen)", async () => {
    const requests = await open();
    submit();
    await hears("please fill this");
    expect(requests.filter(({ call }) => ["upload", "workreq"].includes(call))).toEqual([]);
  });

  it("sends the file before the request, telling how far it is, and the request with the name it got (§7 upload-before)", async () => {
    const requests = await open();
    attach("biodata", resume());
    submit();
    expect((await screen.findByRole("progressbar", { name: "Upload" })).getAttribute("aria-valuenow")).toBe("50");
    await hears("Request Send");
    await isAt("/freelancermaster/myrequest");
    const sent = requests.filter(({ call }) => ["upload", "workreq"].includes(call));
    expect(sent.map(({ call }) => call)).toEqual(["upload", "workreq"]);
    const own = { freelancerid: person.loginid, loginid: person.loginid };
    expect(sent[1]?.input).toEqual({ ...own, workid: "8", name: "Meera", biodata: "stored-me.pdf" });
  });

  it("says beside its outcome where no scanner has looked at the file", async () => {
    const upload = Response.json(
      { message: "Success", filename: "stored-me.pdf" },
      { headers: { "x-virus-scan": "not scanned" } },
    );
    await open({ upload });
    attach("biodata", resume());
    submit();
    await hears("Request Send");
    expect(document.querySelector(".notices")?.textContent).toContain("Not scanned for viruses");
  });

  it("carries the anti-forgery cookie in the header of whatever is no GET (§7 xsrf-header)", async () => {
    const requests = await open();
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    document.cookie = "XSRF-TOKEN=signed";
    attach("biodata", resume());
    submit();
    await hears("Request Send");
    // biome-ignore lint/suspicious/noDocumentCookie: and it is gone again
    document.cookie = "XSRF-TOKEN=; max-age=0";
    const sent = requests.filter(({ call }) => ["upload", "workreq"].includes(call));
    expect(sent.map(({ headers }) => headers.get("x-xsrf-token"))).toEqual(["signed", "signed"]);
  });
});

describe("the freelancer's projects", () => {
  const answers: Answers = {
    getworkbystatus: ({ status }) =>
      status === "accepted"
        ? [project]
        : [{ ...project, requestid: status === "paid" ? 92 : 91, req_status: status as "paid" }],
  };

  it("have the tabs ongoing and completed, and open with the ongoing ones (§2 projects-tabs, §4 tab-ongoing)", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/projects", answers);
    expect([...document.querySelectorAll("[role=tab]")].map((tab) => [tab.textContent, tab.ariaSelected])).toEqual([
      ["ongoing", "true"],
      ["completed", "false"],
    ]);
    expect(requests.find(({ call }) => call === "getworkbystatus")?.input).toMatchObject({ status: "accepted" });
  });

  it("that are ongoing show title, company and deadline and lead to their view (§2 projects-ongoing, §9 deadline-date)", async () => {
    await openScreen("freelancer", "/freelancermaster/projects", answers);
    for (const words of ["A logo for our jars", "Kochi Spices", "31-05-2026"])
      expect(rowOf(9).textContent).toContain(words);
    expect(leadsTo("View", rowOf(9))).toBe("/freelancermaster/ongoingprojectview/9");
  });

  it("that are completed show title, company and cost, and wait for their payment in red or are paid in green (§2 projects-pending, §2 projects-paid)", async () => {
    await openScreen("freelancer", "/freelancermaster/projects?tab=completed", answers);
    for (const words of ["A logo for our jars", "Kochi Spices", "₹12,500"])
      expect(rowOf(91).textContent).toContain(words);
    const statusOf = (id: number) => [
      one(".status", rowOf(id)).textContent,
      one(".status", rowOf(id)).dataset["colour"],
    ];
    expect(statusOf(91)).toEqual(["payment pending", "red"]);
    expect(statusOf(92)).toEqual(["paid", "green"]);
    expect(leadsTo("Receipt", rowOf(92))).toBe("/freelancermaster/receipt/92");
    expect(leadsTo("View", rowOf(91))).toBe("/freelancermaster/ongoingprojectview/91");
  });
});

describe("an ongoing project", () => {
  const answers: Answers = {
    getworkbyrequestid: [work],
    getfreelancerbyworkid: [{ ...request, req_status: "accepted" }],
    getprogressbyid: [progressEntry],
  };

  it("shows the details of the work and of the company, and what was reported (§2 ongoing-details, §2 ongoing-history)", async () => {
    await openScreen("freelancer", "/freelancermaster/ongoingprojectview/9", answers);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("A logo for our jars");
    expect(facts().toSorted()).toEqual([
      "Category",
      "Client company",
      "Client email",
      "Client phone",
      "Cost",
      "Deadline",
      "Posted date",
      "Sub-category",
    ]);
    expect(screen.getByText("Two drafts.")).toBeTruthy();
  });

  it("says what was reported last where the next percentage is typed, and what was agreed on", async () => {
    const price = {
      requestid: 9,
      cost: 12_500,
      brokerageBps: 800,
      brokerageFixedPaise: 0,
      brokerage: 1000,
      amount: 11_500,
      clientFeeBps: 0,
      clientFeeFixedPaise: 0,
      clientFee: 0,
      total: 12_500,
    };
    const agreed = { ...price, progress_percentage: 40, progressDate: "2026-02-27", paymentdate: null };
    await openScreen("freelancer", "/freelancermaster/ongoingprojectview/9", {
      ...answers,
      "requests.getEngagement": [agreed],
    });
    expect(screen.getByText(/^Last time it was 40\./)).toBeTruthy();
    expect(one("dl").textContent).toContain("Yours after 8% brokerage₹11,500");
  });

  it("takes a percentage and a description, and goes to the projects (§2 ongoing-form, §8 progress-goes)", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/ongoingprojectview/9", answers);
    expect(fields()).toEqual(["percentage", "progress_desc"]);
    type("percentage", "60");
    type("progress_desc", "Colours chosen.");
    submit();
    await hears("progress updated");
    await isAt("/freelancermaster/projects");
    const input = { requestid: "9", percentage: "60", progress_desc: "Colours chosen." };
    expect(requests.find(({ call }) => call === "updateworkprogress")?.input).toEqual(input);
  });

  it.each(["pending", "rejected", "completed", "paid"] as const)(
    "takes no progress when it is %s (§4 accepted-progress)",
    async (req_status) => {
      const own = { getfreelancerbyworkid: [{ ...request, req_status }] };
      await openScreen("freelancer", "/freelancermaster/ongoingprojectview/9", { ...answers, ...own });
      expect(document.querySelector("form")).toBeNull();
    },
  );
});

describe("the freelancer's profile", () => {
  const answers = { ...lists, getfreelancerbyid: [person] };

  it("shows image, joined date, name, category, subcategory, email, phone, and location with district (§2 freelancer-profile, §9 joined-date)", async () => {
    await openScreen("freelancer", "/freelancermaster/profile", answers);
    expect(one("main img").getAttribute("src")).toBe("/images/meera.webp");
    expect(one("main h2").textContent).toBe("Meera");
    expect(screen.getByText(/2026\/02\/27/)).toBeTruthy();
    expect(facts()).toEqual(expect.arrayContaining(["Category", "Subcategory", "Email", "Phone", "Location"]));
    expect(screen.getByText("Kochi, Ernakulam")).toBeTruthy();
  });

  it("leads to the change of the password and to its edit form (§2 freelancer-profile-links)", async () => {
    await openScreen("freelancer", "/freelancermaster/profile", answers);
    expect(leadsTo("Change password")).toBe("/freelancermaster/freelancerchangepwd");
    expect(leadsTo("Edit profile")).toBe("/freelancermaster/profileedit");
  });

  it("is edited with Save changes, and a Cancel that leads back (§2 profileedit)", async () => {
    await openScreen("freelancer", "/freelancermaster/profileedit", answers);
    expect(fields()).toEqual([
      "name",
      "EMAIL",
      "phone",
      "categoryid",
      "subcategoryid",
      "districtid",
      "locationid",
      "image",
    ]);
    expect(one("form button[type=submit]").textContent).toBe("Save changes");
    expect(leadsTo("Cancel", one("main"))).toBe("/freelancermaster/profile");
  });

  it("is saved only after a question, and then shown (§5 profileedit-asks, §8 profileedit-goes)", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/profileedit", answers);
    const sent = () => requests.filter(({ call }) => call === "freelancerprofileedit");
    submit();
    await isAsked("Do you want to save the changes?", "Cancel");
    expect(sent()).toEqual([]);
    submit();
    await isAsked("Do you want to save the changes?", "OK");
    await hears("Changes Saved");
    await isAt("/freelancermaster/profile");
    expect(sent()).toHaveLength(1);
  });
});

it("an area of somebody else says Not Authorized! and leads home", async () => {
  await openScreen("freelancer", "/adminmaster/adminhome", { "platform.get": [platform] });
  await hears("Not Authorized!");
  await isAt("/freelancermaster/freelancerhome");
});
