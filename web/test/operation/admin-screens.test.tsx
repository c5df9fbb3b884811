import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import {
  columns,
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
  row,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { admin, adminSummary, category, company, district, payment, subcategory, town } from "#web/test/rows.ts";

describe("the admin's area", () => {
  const openMenu = () => press("ooperatorAccount");

  it("is a sidebar with a top bar, whose brand leads to the dashboard (§2 admin-layout)", async () => {
    await openScreen("admin", "/adminmaster/districtview");
    expect(one("nav#menu").dataset["shape"]).toBe("sidebar");
    expect(leadsTo("Kaamkaj", one("header"))).toBe("/adminmaster/adminhome");
  });

  it("groups its menu under Home, Registrations, Views, Reports and Charts (§2 admin-groups)", async () => {
    await openScreen("admin", "/adminmaster/districtview");
    const groups = [...document.querySelectorAll("nav#menu .menu-group-name")].map(({ textContent }) => textContent);
    const added = ["Money", "People", "Platform"];
    expect(groups.filter((group) => !added.includes(group ?? ""))).toEqual([
      "Home",
      "Registrations",
      "Views",
      "Reports",
      "Charts",
    ]);
    expect(groups).toEqual(["Home", ...added, "Registrations", "Views", "Reports", "Charts"]);
  });

  it("folds groups, opens the one of the screen, and remembers for each account which are open", async () => {
    const isOpen = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-expanded") === "true";
    await openScreen("admin", "/adminmaster/districtview");
    expect([isOpen("Views"), isOpen("Money"), isOpen("Registrations")]).toEqual([true, false, true]);
    press("Money");
    press("Registrations");
    expect([isOpen("Money"), isOpen("Registrations")]).toEqual([true, false]);
    await openScreen("admin", "/adminmaster/fees", { categoryview: [category] });
    expect([isOpen("Money"), isOpen("Registrations"), isOpen("Platform")]).toEqual([true, false, false]);
    await openScreen("admin", "/adminmaster/audit");
    expect(isOpen("Platform")).toBe(true);
    await openScreen("admin", "/adminmaster/districtview", { whoami: [{ ...admin, username: "another" }] });
    expect([isOpen("Money"), isOpen("Registrations"), isOpen("Platform")]).toEqual([false, true, false]);
  });

  it("says in each group how much waits in it, and marks the entry of a screen that is reached through another", async () => {
    const summary = adminSummary({
      companiesToVerify: 2,
      reportsToAnswer: 3,
      casesAtDesk: 5,
      paymentsToConfirm: 4,
      payoutsNotTaken: 1,
    });
    await openScreen("admin", "/adminmaster/adminhome", { "dashboards.admin": [summary] });
    const countIn = (name: string) =>
      screen.getByRole("button", { name: new RegExp(`^${name}`) }).querySelector(".menu-count")?.textContent;
    await waitFor(() => expect(countIn("Home")).toBe("15 waiting"));
    expect([countIn("Money"), countIn("People"), countIn("Platform")]).toEqual(["5 waiting", "8 waiting", undefined]);
    await openScreen("admin", "/adminmaster/districtedit/4", places);
    expect(one("#menu [aria-current]").textContent).toBe("Districts");
  });

  it("offers My Profile, My Account, My Task and Logout in the profile dropdown (§2 admin-account)", async () => {
    await openScreen("admin", "/adminmaster/districtview");
    openMenu();
    expect(offered(one(".dropdown-panel"))).toEqual([
      "My Profile",
      "My Account",
      "My Task",
      "Show me around",
      "Logout",
    ]);
  });

  it("asks before it logs out; then the stored login id is gone and the login page is there (§2 admin-logout, §3 session-hint-removed)", async () => {
    const requests = await openScreen("admin", "/adminmaster/districtview");
    localStorage.setItem("loginid", "1");
    openMenu();
    press("Logout");
    await isAsked("Do you want to logout?", "Cancel");
    expect(localStorage.getItem("loginid")).toBe("1");
    expect(requests.map(({ call }) => call)).not.toContain("logout");
    press("Logout");
    await isAsked("Do you want to logout?", "OK");
    await isAt("/guestmaster/login");
    expect(localStorage.getItem("loginid")).toBeNull();
  });
});

describe("the dashboard", () => {
  const answers: Answers = {
    paymentdetails: [payment],
    piechartcategory: [{ categoryname: "Design", count_of_requests: 3 }],
  };

  it("lists the payments with the freelancer and the subcategory, the amounts in rupees and the day (§2 dashboard-columns, §2 dashboard-assigned, §9 transaction-date)", async () => {
    await openScreen("admin", "/adminmaster/adminhome", answers);
    expect(row(9)).toEqual({
      Id: "9",
      Assigned: "Meera Logos",
      "Company Name": "Kochi Spices",
      Amount: "₹12,500",
      Brokerage: "₹1,250",
      "Net Amount": "₹11,250",
      "Transaction Date": "28-02-2026",
    });
  });

  it("shows the total earnings in rupees (§2 dashboard-earnings)", async () => {
    await openScreen("admin", "/adminmaster/adminhome", answers);
    expect(screen.getByText("Total Earnings").parentElement?.textContent).toBe("₹1,01,250Total Earnings");
  });

  const books = async (lastLedgerCheck: NonNullable<RowOf<"dashboards.admin">["money"]>["lastLedgerCheck"]) => {
    const summary = adminSummary({ lastLedgerCheck });
    await openScreen("admin", "/adminmaster/adminhome", { ...answers, "dashboards.admin": [summary] });
    return document.body.textContent ?? "";
  };
  const checkedAt = "2026-02-28T22:05:00.000Z";

  it("tells in a line when the books were found balanced, and says so where they were not checked yet", async () => {
    expect(await books(null)).toContain("The ledger is checked every night. No check has run yet.");
    expect(await books({ checkedAt, violations: [] })).toMatch(/Ledger balanced, checked \d\d-0\d-2026 \d\d:[03]5/);
  });

  it("says what is wrong with the books, and how often", async () => {
    const sentence = "at most one payment a request";
    const text = await books({ checkedAt, violations: [{ invariant: "I1", sentence, count: 1200 }] });
    expect(text).toContain("The ledger has errors");
    expect(text).toContain("1,200 violations of I1: at most one payment a request");
    expect(text).not.toContain("Ledger balanced");
    await openScreen("admin", "/adminmaster/adminhome", {
      ...answers,
      "dashboards.admin": refusal(503, "unavailable"),
    });
    expect(document.body.textContent).toContain("The ledger status could not be loaded.");
  });

  it("checks the books at once when it is asked to, and reads anew what was found", async () => {
    const requests = await openScreen("admin", "/adminmaster/adminhome", answers);
    const reads = () => requests.filter(({ call }) => call === "dashboards.admin").length;
    expect(reads()).toBe(1);
    press("Check now");
    await hears("Ledger checked");
    await waitFor(() => expect(reads()).toBe(2));
  });

  it.each([
    [refusal(409, "check_running"), "A check is already running. Try again later."],
    ["Running", "The check is still running. Check back in a few minutes."],
  ])("says when a check of the books is not done at once", async (answer, said) => {
    await openScreen("admin", "/adminmaster/adminhome", { ...answers, "ledger.check": answer });
    press("Check now");
    await hears(said);
  });

  it("has a bar chart titled Most trending category (§2 dashboard-chart)", async () => {
    await openScreen("admin", "/adminmaster/adminhome", answers);
    const chart = screen.getByRole("img", { name: "Most trending category" });
    expect(chart.querySelectorAll("rect")).toHaveLength(1);
  });
});

describe("the verification", () => {
  it("numbers the companies, and shows each with a logo of 100 by 100 px (§2 verification-table, §9 verification-logo)", async () => {
    await openScreen("admin", "/adminmaster/verification", { getclient: [company, { ...company, loginid: 22 }] });
    expect(columns().slice(0, -1)).toEqual([
      "No.",
      "Logo",
      "Company name",
      "License no.",
      "Email",
      "Phone",
      "Reg. Date",
    ]);
    expect([row(2)["No."], row(22)["No."]]).toEqual(["1", "2"]);
    expect(one("img", rowOf(2))).toMatchObject({ width: 100, height: 100 });
    expect(row(2)["Reg. Date"]).toBe("28-02-2026");
  });

  it("leaves the focus where the next company is decided on, and at last on the title", async () => {
    let judged = 0;
    await openScreen("admin", "/adminmaster/verification", {
      getclient: () => [company, { ...company, loginid: 22 }].slice(judged),
    });
    for (const next of [() => within(rowOf(22)).getByText("Verify"), () => screen.getByRole("heading", { level: 1 })]) {
      const [button] = screen.getAllByRole("button", { name: "Verify" });
      button?.focus();
      fireEvent.click(button as HTMLElement);
      judged++;
      await isAsked("Do you want to verify this company?", "OK");
      await waitFor(() => expect(document.activeElement).toBe(next()));
    }
  });

  it("loads the pending companies first, and any status that stands in the address (§4 verification-pending-first, §4 verification-any-status)", async () => {
    const requests = await openScreen("admin", "/adminmaster/verification", { getclient: [company] });
    expect(requests.find(({ call }) => call === "getclient")?.input).toMatchObject({ status: "pending" });
    const again = await openScreen("admin", "/adminmaster/verification?status=rejected", { getclient: [] });
    expect(again.find(({ call }) => call === "getclient")?.input).toMatchObject({ status: "rejected" });
  });

  it.each([
    ["Verify", "Do you want to verify this company?", "accepted", "Verified seccefully"],
    ["Reject", "Do you want to reject this company?", "rejected", "Rejected seccefully"],
  ])(
    "%s asks first, then moves the company and reads the list again (§2 verification-buttons, §4 reject-rejects, §8 verification-reloads, §4 verify-accepts, §4 verification-asks)",
    async (button, question, status, words) => {
      const requests = await openScreen("admin", "/adminmaster/verification", { getclient: [company] });
      const sent = () => requests.filter(({ call }) => call === "updateclientstatus");
      press(button, rowOf(2));
      await isAsked(question, "Cancel");
      expect(sent()).toEqual([]);
      press(button, rowOf(2));
      await isAsked(question, "OK");
      await hears(words);
      expect(sent().map(({ input }) => input)).toEqual([{ id: 2, status }]);
      expect(requests.filter(({ call }) => call === "getclient").length).toBeGreaterThan(1);
    },
  );

  it("says nothing where the server refuses (§8 verification-silent)", async () => {
    const answers = { getclient: [company], updateclientstatus: refusal(404, "not_found") };
    const requests = await openScreen("admin", "/adminmaster/verification", answers);
    press("Verify", rowOf(2));
    await isAsked("Do you want to verify this company?", "OK");
    await waitFor(() => expect(requests.filter(({ call }) => call === "getclient").length).toBeGreaterThan(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

const places: Answers = {
  districtview: [district],
  getlocation: [town],
  categoryview: [category],
  getsubcategory: [subcategory],
  getdistrictbyid: [district],
  getlocationbyid: [town],
  getcategorybyid: [category],
  getsubcategorybyid: [subcategory],
};

describe.each([
  ["district", "districtview", 4, "districtedit/4", "districtdelete", "deleted."],
  ["location", "locationview?district=4", 5, "editlocation/5", "locationdelete", "Location deleted."],
  ["category", "categoryview", 6, "categoryedit/6", "categorydelete", "deleted"],
  ["subcategory", "subcategoryview?category=6", 7, "subcategoryedit/7", "subcategorydelete", "Deleted."],
])("the list of each %s", (noun, path, id, edit, remove, words) => {
  it("leads to its edit form (§2 district-list, §2 location-actions, §2 category-list, §2 subcategory-actions)", async () => {
    await openScreen("admin", `/adminmaster/${path}`, places);
    expect(leadsTo("Edit", rowOf(id))).toBe(`/adminmaster/${edit}`);
  });

  it("asks before it deletes (§4 delete-district-asks, §4 delete-location-asks, §4 delete-category-asks, §4 delete-subcategory-asks)", async () => {
    const requests = await openScreen("admin", `/adminmaster/${path}`, places);
    const sent = () => requests.filter(({ call }) => call === remove).map(({ input }) => input);
    press("Delete", rowOf(id));
    await isAsked(`Do you want to delete this ${noun}?`, "Cancel");
    expect(sent()).toEqual([]);
    press("Delete", rowOf(id));
    await isAsked(`Do you want to delete this ${noun}?`, "OK");
    await hears(words);
    expect(sent()).toEqual([{ id }]);
  });
});

describe("a list within another", () => {
  it.each([
    ["locations of the chosen district", "locationview", "4", "getlocation"],
    ["subcategories of the chosen category", "subcategoryview", "6", "getsubcategory"],
  ])("shows the %s (§2 location-list, §2 subcategory-list)", async (_, path, id, call) => {
    const requests = await openScreen("admin", `/adminmaster/${path}`, places);
    expect(document.querySelectorAll("[data-id]")).toHaveLength(0);
    fireEvent.change(await screen.findByRole("combobox"), { target: { value: id } });
    await screen.findByText("Delete");
    expect(requests.find((one) => one.call === call)?.input).toEqual({ id });
  });

  it("of categories has round pictures of 70 px (§2 category-picture)", async () => {
    await openScreen("admin", "/adminmaster/categoryview", places);
    const picture = one("img", rowOf(6));
    expect(picture).toMatchObject({ width: 70, height: 70 });
    expect(picture.dataset["round"]).toBe("true");
  });
});

describe("the forms of reference data", () => {
  it.each([
    ["districtreg", "district", "Ernakulam"],
    ["locationreg?district=4", "location", "Kochi"],
    ["categoryreg", "category", "Design"],
    ["subcategoryreg?category=6", "subcategory", "Logos"],
  ])("%s says what is there already, as far as it has what is typed", async (path, name, there) => {
    await openScreen("admin", `/adminmaster/${path}`, places);
    const registeredText = `Already registered: ${there}`;
    await screen.findByText(registeredText);
    type(name, there.slice(1, 4).toUpperCase());
    expect(screen.getByText(registeredText)).toBeTruthy();
    type(name, "Elsewhere");
    expect(screen.queryByText(registeredText)).toBeNull();
  });

  it("never says of what was just registered that it is there already", async () => {
    const districts = [{ districtid: 4, district: "Ernakulam" }];
    const messages: string[] = [];
    const requests = await openScreen("admin", "/adminmaster/districtreg", {
      ...places,
      districtview: () => [...districts],
    });
    const watch = new MutationObserver(() =>
      messages.push(document.querySelector("main [role=status]")?.textContent ?? ""),
    );
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    type("district", "Wayanad");
    districts.push({ districtid: 5, district: "Wayanad" });
    submit();
    await isAt("/adminmaster/districtview");
    await screen.findByText("Wayanad");
    watch.disconnect();
    expect(requests.filter(({ call }) => call === "districtview").length).toBeGreaterThan(1);
    expect(messages.filter((text) => text.includes("Wayanad"))).toEqual([]);
  });

  it.each([
    ["districtreg", "district"],
    ["districtedit/4", "district"],
    ["locationreg", "districtid location"],
    ["editlocation/5", "districtid locationname"],
    ["categoryreg", "category categoryimage"],
    ["categoryedit/6", "category categoryimage"],
    ["subcategoryreg", "category subcategory"],
    ["subcategoryedit/7", "categoryid subcategoryname"],
  ])("%s asks for %s (§2 location-form, §2 category-form, §2 subcategory-form)", async (path, names) => {
    await openScreen("admin", `/adminmaster/${path}`, places);
    expect(fields()).toEqual(names.split(" "));
  });

  it("begin with what is there when it is edited (§2 edit-forms)", async () => {
    await openScreen("admin", "/adminmaster/districtedit/4", places);
    expect(field("district").value).toBe("Ernakulam");
    type("district", "Thrissur");
    expect(field("district").value).toBe("Thrissur");
  });
});
