import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { progressEntry } from "#web/test/hiring/progress-rows.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import {
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
  tabs,
  type,
} from "#web/test/open-screen.tsx";
import {
  category,
  company,
  district,
  engagedWith,
  engagement,
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

describe("the company's area", () => {
  it("has home, work with post work and view works, requests and projects in its menu (§2 client-menu)", async () => {
    await openScreen("client", "/clientmaster/clienthome");
    const menu = one("nav#menu");
    expect(offered(menu)).toEqual(["home", "work", "requests", "projects"]);
    press("work", menu);
    expect(leadsTo("post work", menu)).toBe("/clientmaster/workpost");
    expect(leadsTo("view works", menu)).toBe("/clientmaster/viewworks");
  });

  it("has the contracts beside the projects and beside the company, where its members are", async () => {
    const tabsOf = () => offered(one(".section-tabs"));
    await openScreen("client", "/clientmaster/clientprojects");
    expect(tabsOf()).toEqual(["projects", "Contracts"]);
    await openScreen("client", "/clientmaster/clientprofile", { getclientdetails: [company] });
    expect(tabsOf()).toEqual(["My profile", "Members", "Contracts"]);
    press("Contracts");
    await isAt("/clientmaster/contracts");
    expect(tabsOf()).toEqual(["My profile", "Members", "Contracts"]);
    await openScreen("client", "/clientmaster/contracts");
    expect(tabsOf()).toEqual(["projects", "Contracts"]);
  });

  it("offers My profile and Log Out under the avatar; Log Out asks, forgets the login id and leads to the login (§2 client-account)", async () => {
    await openScreen("client", "/clientmaster/clienthome");
    localStorage.setItem("loginid", "2");
    press("kkochispicesAccount");
    expect(offered(one(".dropdown-panel"))).toEqual(expect.arrayContaining(["My profile", "Log Out"]));
    press("Log Out");
    await isAsked("Do you want to logout?", "OK");
    await isAt("/guestmaster/login");
    expect(localStorage.getItem("loginid")).toBeNull();
  });

  it("is not for a freelancer, who hears so and is led home (§6 area-guards)", async () => {
    await openScreen("freelancer", "/clientmaster/clienthome");
    await hears("Not Authorized!");
    await isAt("/freelancermaster/freelancerhome");
  });

  it("begins with the banner Post your WORK and a button to post a work (§2 client-home)", async () => {
    await openScreen("client", "/clientmaster/clienthome");
    expect(one(".banner h1").textContent).toBe("Post your WORK");
    expect(leadsTo("Post a work", one(".banner"))).toBe("/clientmaster/workpost");
  });
});

describe("the company's works", () => {
  it("offer learn more, edit and delete (§2 client-works)", async () => {
    await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [work] });
    expect(leadsTo("Learn more", rowOf(8))).toBe("/clientmaster/viewrequests/8");
    expect(leadsTo("Edit", rowOf(8))).toBe("/clientmaster/workedit/8");
    expect(offered(rowOf(8))).toContain("Delete");
  });

  it("are not deleted once a freelancer is accepted", async () => {
    const engaged = { ...work, engagement: engagedWith };
    await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [engaged] });
    expect(offered(rowOf(8))).not.toContain("Delete");
  });

  it("are deleted after a question (§4 delete-work-asks)", async () => {
    const requests = await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [work] });
    const sent = () => requests.filter(({ call }) => call === "workdelete").map(({ input }) => input);
    press("Delete", rowOf(8));
    await isAsked("Do you want to delete this job?", "Cancel");
    expect(sent()).toEqual([]);
    press("Delete", rowOf(8));
    await isAsked("Do you want to delete this job?", "OK");
    await hears("Deleted");
    expect(sent()).toEqual([{ workid: 8 }]);
  });
});

describe("posting a work", () => {
  it("asks for title, category, subcategory, description, budget and deadline, which is today at the earliest (§5 deadline-picker)", async () => {
    await openScreen("client", "/clientmaster/workpost", lists);
    expect(fields()).toEqual([
      "title",
      "categoryid",
      "subcategoryid",
      "skillIds",
      "description",
      "budget",
      "deadlinedate",
      "quotes",
      "maxApplications",
    ]);
    expect(field("deadlinedate")).toMatchObject({ type: "date", min: "2026-03-01" });
  });

  it("loads the subcategories of the category that was chosen (§5 category-loads)", async () => {
    const requests = await openScreen("client", "/clientmaster/workpost", lists);
    expect(requests.map(({ call }) => call)).not.toContain("getsubcategory");
    type("categoryid", "6");
    await screen.findByRole("option", { name: "Logos" });
    expect(requests.find(({ call }) => call === "getsubcategory")?.input).toMatchObject({ id: "6" });
  });

  it("alerts nobody when the categories cannot be loaded (§8 categories-unread)", async () => {
    await openScreen("client", "/clientmaster/workpost", { ...lists, categoryview: refusal(503, "unavailable") });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(fields()).toContain("categoryid");
  });
});

describe("editing a work", () => {
  it("begins with the terms of the work and has an update button (§2 workedit-form)", async () => {
    await openScreen("client", "/clientmaster/workedit/8", { ...lists, getworkbyid: [work] });
    expect(fields()).toEqual([
      "title",
      "categoryid",
      "subcategoryid",
      "skillIds",
      "description",
      "budget",
      "deadlinedate",
      "quotes",
      "maxApplications",
    ]);
    expect(field("title").value).toBe("A logo for our jars");
    expect(field("budget").value).toBe("12500");
    expect(one("form button[type=submit]").textContent).toBe("Update");
  });

  it("goes to the works when the details are updated (§8 workedit-goes)", async () => {
    const requests = await openScreen("client", "/clientmaster/workedit/8", { ...lists, getworkbyid: [work] });
    type("title", "Two logos");
    submit();
    await hears("Details updated");
    await isAt("/clientmaster/viewworks");
    expect(requests.find(({ call }) => call === "workedit")?.input).toMatchObject({ workid: 8, title: "Two logos" });
  });
});

describe("the company's projects", () => {
  const byStatus: Answers = { getworkbystatus: ({ status }) => [{ ...project, req_status: status as "accepted" }] };

  it("have the tabs ongoing, completed and Paid, and open with the ongoing ones (§2 clientprojects-tabs, §9 default-tab-projects)", async () => {
    const requests = await openScreen("client", "/clientmaster/clientprojects", byStatus);
    expect(tabs()).toEqual(["ongoing", "completed", "Paid"]);
    expect(one("[role=tab][aria-selected=true]").textContent).toBe("ongoing");
    expect(requests.find(({ call }) => call === "getworkbystatus")?.input).toMatchObject({ status: "accepted" });
  });

  it("that are ongoing lead to their progress (§2 clientprojects-ongoing)", async () => {
    await openScreen("client", "/clientmaster/clientprojects", byStatus);
    expect(leadsTo("View progress", rowOf(9))).toBe("/clientmaster/progressview/8/9");
    expect(offered(rowOf(9))).not.toContain("Pay");
  });

  it("that are completed have a pay button that leads to the payment (§2 clientprojects-completed)", async () => {
    await openScreen("client", "/clientmaster/clientprojects?tab=completed", byStatus);
    expect(leadsTo("Pay", rowOf(9))).toBe("/clientmaster/payment/8/9");
  });

  it("that are paid show a disabled Paid button (§2 clientprojects-paid)", async () => {
    await openScreen("client", "/clientmaster/clientprojects?tab=paid", byStatus);
    expect(one("button", rowOf(9))).toMatchObject({ textContent: "Paid", disabled: true });
    expect(offered(rowOf(9))).not.toContain("Pay");
  });
});

describe("the progress of a work", () => {
  it("stands below the information about the job, an entry with its bar and its description (§2 progressview-job, §2 progressview-entries)", async () => {
    await openScreen("client", "/clientmaster/progressview/8/9", {
      getworkbyrequestid: [work],
      getprogressbyid: [progressEntry],
    });
    expect(facts().slice(0, 6)).toEqual(["Title", "Category", "Sub-category", "Deadline", "Posted date", "Budget"]);
    expect(screen.getByText("Three drafts, one final.")).toBeTruthy();
    const entry = screen.getByText("Two drafts.").parentElement as HTMLElement;
    expect(one("[role=progressbar]", entry).getAttribute("aria-valuenow")).toBe("40");
  });
});

describe("the payment", () => {
  const answers: Answers = {
    getworkbyrequestid: [work],
    getfreelancerbyworkid: [{ ...request, req_status: "completed" }],
    "requests.getEngagement": [engagement],
  };

  it("names the company and asks for card number, expiry and a masked CVV, none of which has a name (§2 payment-form, §9 card-expiry)", async () => {
    await openScreen("client", "/clientmaster/payment/8/9", answers);
    expect(facts()).toContain("Company name");
    expect(screen.getByLabelText("Card number").getAttribute("name")).toBeNull();
    expect(screen.getByLabelText("Expiry").getAttribute("placeholder")).toBe("MM/YYYY");
    expect(screen.getByLabelText("CVV").getAttribute("type")).toBe("password");
    expect(fields()).toEqual([]);
  });

  it("has a button labelled Pay with the work's cost in rupees (§2 payment-button)", async () => {
    await openScreen("client", "/clientmaster/payment/8/9", answers);
    expect(one("form button[type=submit]").textContent).toBe("Pay ₹12,500");
  });

  it("sends the work's cost and nothing of the card, judges nothing of it either, and goes home (§5 card-unsent, §8 payment-goes)", async () => {
    const requests = await openScreen("client", "/clientmaster/payment/8/9", answers);
    screen.getByLabelText<HTMLInputElement>("Card number").value = "no card";
    submit();
    await hears("Payment Successfull");
    await isAt("/clientmaster/clienthome");
    expect(requests.find(({ call }) => call === "payment")?.input).toEqual({ amount: 12500, requestid: 9 });
    expect(JSON.stringify(requests)).not.toContain("no card");
  });
});

describe("the company's profile", () => {
  const answers = { ...lists, getclientdetails: [company] };

  it("shows logo, joined date, name, license no., email, phone, location and district (§2 clientprofile)", async () => {
    await openScreen("client", "/clientmaster/clientprofile", answers);
    expect(one("main img").getAttribute("src")).toBe("/images/logo.webp");
    expect(one("main h2").textContent).toBe("Kochi Spices");
    expect(facts()).toEqual(["License no.", "Email", "Phone", "Location", "District"]);
    expect(screen.getByText(/2026\/02\/28/)).toBeTruthy();
  });

  it("leads to its edit form and to the change of the password (§2 clientprofile-links)", async () => {
    await openScreen("client", "/clientmaster/clientprofile", answers);
    expect(leadsTo("Edit", one("main"))).toBe("/clientmaster/clientedit");
    expect(leadsTo("Change password", one("main"))).toBe("/clientmaster/clientchangepwd");
  });

  it("is edited in a form titled Profile update, with Save changes and a Cancel that leads back (§2 clientedit, §2 clientedit-cancel)", async () => {
    await openScreen("client", "/clientmaster/clientedit", answers);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Profile update");
    expect(fields()).toEqual(["name", "licenseno", "EMAIL", "phone", "districtid", "locationid", "logo"]);
    expect(one("form button[type=submit]").textContent).toBe("Save changes");
    expect(leadsTo("Cancel", one("main"))).toBe("/clientmaster/clientprofile");
  });

  it("is saved only after a question, and then shown (§5 clientedit-asks, §8 clientedit-goes)", async () => {
    const requests = await openScreen("client", "/clientmaster/clientedit", answers);
    const sent = () => requests.filter(({ call }) => call === "clientprofileedit");
    submit();
    await isAsked("Do you want to save the changes?", "Cancel");
    expect(sent()).toEqual([]);
    submit();
    await isAsked("Do you want to save the changes?", "OK");
    await hears("Changes Saved");
    await isAt("/clientmaster/clientprofile");
    expect(sent()).toHaveLength(1);
  });

  it("loads the cities of the district that was chosen (§5 district-loads)", async () => {
    const requests = await openScreen("client", "/clientmaster/clientedit", answers);
    expect(requests.find(({ call }) => call === "getlocation")?.input).toMatchObject({ id: "4" });
  });
});
