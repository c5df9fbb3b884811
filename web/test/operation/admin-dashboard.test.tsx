import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, refusal } from "#web/test/network.ts";
import { hears, isAsked, isAt, one, openScreen, press } from "#web/test/open-screen.tsx";
import { adminSummary, category, company, district, job, payment, person, work } from "#web/test/rows.ts";

const tiles = () => [...document.querySelectorAll(".tile")].map(({ textContent }) => textContent);

describe("the admin's desk", () => {
  it("begins with what waits for a decision, and tells then what came in", async () => {
    const summary = adminSummary({ companiesToVerify: 1200, paymentsToConfirm: 1, undeliveredMails: 2 });
    await openScreen("admin", "/adminmaster/adminhome", { "dashboards.admin": [summary] });
    expect(tiles()).toEqual([
      "1,200companies to verify",
      "0payments to record",
      "₹1,01,250Total Earnings",
      "1payment to confirm",
      "2emails could not be delivered",
    ]);
  });

  it("needs four requests beside what the area reads", async () => {
    const requests = await openScreen("admin", "/adminmaster/adminhome");
    expect(requests.map(({ call }) => call).toSorted()).toEqual([
      "dashboards.admin",
      "notifications.counts",
      "paymentdetails",
      "piechartcategory",
      "platform.get",
      "reports.listMonthlyTotals",
      "whoami",
    ]);
  });

  it("has nothing of what the permissions of the admin do not open", async () => {
    const summary = { ...adminSummary({ companiesToVerify: 2 }), money: null, settings: null };
    await openScreen("admin", "/adminmaster/adminhome", { "dashboards.admin": [summary] });
    expect(tiles()).toEqual(["2companies to verify"]);
    expect(document.body.textContent).not.toContain("ledger");
  });

  it("draws money and registrations month by month, with the numbers as tables", async () => {
    const month = { month: "2026-02", payments: 2, cost: 20_000, brokerage: 2000, companies: 3, freelancers: 11 };
    await openScreen("admin", "/adminmaster/adminhome", {
      "reports.listMonthlyTotals": [
        month,
        { ...month, month: "2026-03", cost: 0, brokerage: 0, companies: 0, freelancers: 1 },
      ],
    });
    expect(screen.getByRole("img", { name: "Money by month" }).querySelectorAll("rect")).toHaveLength(4);
    const now = [...document.querySelectorAll(".latest")].map(({ parentElement }) => parentElement?.textContent);
    expect(now).toEqual(["₹0 this month, ₹20,000 the month before", "1 this month, 14 the month before"]);
    const rows = [...document.querySelectorAll(".month-chart tbody tr")].map(({ textContent }) => textContent);
    expect(rows).toEqual(["Feb 2026₹20,000₹2,000", "Mar 2026₹0₹0", "Feb 2026311", "Mar 202601"]);
  });
});

it("the desk tells that a proxy is missing in TRUST_PROXY, and nothing where none is", async () => {
  const title = "A proxy is not in TRUST_PROXY";
  await openScreen("admin", "/adminmaster/adminhome");
  expect(screen.queryByText(title)).toBeNull();
  cleanup();
  await openScreen("admin", "/adminmaster/adminhome", {
    "dashboards.admin": [
      adminSummary({
        untrustedProxy: { peerAddress: "172.18.0.2", header: "x-forwarded-for", seenAt: "2026-02-28T06:30:00.000Z" },
      }),
    ],
  });
  const card = screen.getByText(title).parentElement?.textContent;
  expect(card).toContain("a request from 172.18.0.2 had the header x-forwarded-for");
});

const pause = {
  since: "2026-02-28T06:30:00.000Z",
  nextAttemptAt: "2026-02-28T07:00:00.000Z",
  reason: "sign_in",
  serverResponse: "535 5.7.8 wrong password",
} as const;

it.each([
  ["/adminmaster/adminhome", { "dashboards.admin": [adminSummary({ mailPause: pause })] }],
  [
    "/adminmaster/mails",
    {
      "mail.getQueue": [{ waiting: 7, oldest: null, undelivered: 0, isWrittenToFolder: false, pause }],
      "mail.listUndelivered": [],
    },
  ],
] as const)("%s tells since when no emails are sent, why, and tries again at once", async (screenPath, answers) => {
  const requests = await openScreen("admin", screenPath, answers);
  const card = screen.getByRole("heading", { name: "No emails are being sent" }).closest(".card");
  expect(card?.textContent).toMatch(/since .*28.*tried again at .*28/);
  expect(card?.textContent).toContain("The mail server refused the user name or password of SMTP_URL.");
  expect(card?.textContent).toContain("535 5.7.8 wrong password");
  press("Try now");
  await hears("The mail server is being tried");
  expect(requests.some(({ call }) => call === "mail.tryNow")).toBe(true);
});

it("the desk tells when the last backup was made and tried, and whether the disk has room", async () => {
  const linesWith = async (state: Parameters<typeof adminSummary>[0]) => {
    cleanup();
    await openScreen("admin", "/adminmaster/adminhome", { "dashboards.admin": [adminSummary(state)] });
    const card = screen.getByRole("heading", { name: "Operation" }).parentElement;
    return [...(card?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
  };
  expect(await linesWith({ isDiskLow: null })).toEqual([
    "No backup has been made yet.",
    "No backup has been restored as a test yet.",
  ]);
  const moment = "2026-02-28T06:30:00.000Z";
  const lines = await linesWith({ lastBackupAt: moment, lastDrillAt: moment, isDiskLow: true });
  expect(lines).toEqual([
    expect.stringMatching(/^Last backup: .*28/),
    expect.stringMatching(/^Last backup that was restored as a test: .*28/),
    "Less than a tenth of the disk is free: make room, or writes will fail.",
  ]);
});

it("the foot of the admin's screens names the version of the product, and nobody else's does", async () => {
  await openScreen("admin", "/adminmaster/adminhome");
  expect(document.querySelector(".area-foot")?.textContent).toContain("Version 0.1.0+036610d");
  await openScreen("client", "/clientmaster/clienthome");
  expect(document.querySelector(".area-foot")?.textContent).not.toContain("Version");
});

it("what cannot be read at all is said once among the tasks, and all of it is read again", async () => {
  const lost = refusal(503, "unavailable");
  const lists = [
    "getclient",
    "payments.listPending",
    "payments.listUnanswered",
    "payments.listDebts",
    "reminders.listTasks",
    "dashboards.admin",
    "mail.getQueue",
  ] as const;
  const requests = await openScreen(
    "admin",
    "/adminmaster/mytask",
    Object.fromEntries(lists.map((name) => [name, lost])),
  );
  expect(screen.getAllByRole("button", { name: "Retry" })).toHaveLength(1);
  press("Retry");
  for (const name of lists)
    await waitFor(() => expect(requests.filter(({ call }) => call === name).length, name).toBeGreaterThan(1));
});

describe("jumping to a screen or a record", () => {
  const open = async () => {
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    return screen.findByRole("combobox", { name: "Jump to" });
  };
  const offeredNow = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
  const typeIn = (text: string) =>
    fireEvent.change(screen.getByRole("combobox", { name: "Jump to" }), { target: { value: text } });
  const enter = () => fireEvent.keyDown(screen.getByRole("combobox", { name: "Jump to" }), { key: "Enter" });

  const records: Answers = { districtview: [district], categoryview: [category], paymentdetails: [payment] };

  it("begins with Ctrl K, finds what was typed, and goes there with Enter", async () => {
    await openScreen("admin", "/adminmaster/myprofile", records);
    await open();
    typeIn("audit");
    expect(offeredNow()).toEqual(["Audit log · Platform"]);
    enter();
    await isAt("/adminmaster/audit");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("begins with its button too, and ends with Escape, leaving the screen as it is", async () => {
    await openScreen("admin", "/adminmaster/myprofile", records);
    fireEvent.click(screen.getByRole("button", { name: /^Jump to a screen or a record/ }));
    await screen.findByRole("combobox", { name: "Jump to" });
    fireEvent(one("dialog.jump"), new Event("cancel"));
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    await isAt("/adminmaster/myprofile");
  });

  it("does not begin over a question that waits for its answer", async () => {
    await openScreen("admin", "/adminmaster/myprofile", records);
    press("ooperatorAccount");
    press("Logout");
    await screen.findByRole("alertdialog");
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    await Promise.resolve();
    expect(screen.queryByRole("combobox", { name: "Jump to" })).toBeNull();
    press("Cancel");
  });

  it.each([
    ["ernak", "Ernakulam · District", "/adminmaster/districtedit/4"],
    ["design", "Design · Category", "/adminmaster/categoryedit/6"],
    ["meera", "Kochi Spices to Meera, ₹12,500 · Payment 9", "/adminmaster/receipt/9"],
    ["77", "Receipt of 77", "/adminmaster/receipt/77"],
  ])("leads the admin by %s to %s", async (typed, text, address) => {
    await openScreen("admin", "/adminmaster/myprofile", records);
    await open();
    await waitFor(() => {
      typeIn(typed);
      expect(offeredNow()).toEqual([text]);
    });
    enter();
    await isAt(address);
  });

  it("asks the server for companies, freelancers and payments once nobody types any more", async () => {
    const requests = await openScreen("admin", "/adminmaster/myprofile", {
      clientreport: ({ q }) => (q === "spic" ? [company] : []),
      freelancerreport: ({ q }) => (q === "spic" ? [person] : []),
    });
    await open();
    typeIn("spi");
    typeIn("spic");
    expect(one("dialog.jump").textContent).toContain("Searching");
    // Meera is found although her name says nothing of it: the server knows why.
    await waitFor(() => expect(offeredNow()).toEqual(["Kochi Spices · Company", "Meera · Freelancer"]));
    expect(requests.filter(({ call }) => call === "clientreport").map(({ input }) => input["q"])).toEqual(["spic"]);
    enter();
    await isAt("/adminmaster/audit?subject=account&subjectId=2");
  });

  it.each([
    ["work", "Labels, Kochi Spices · Work", "/adminmaster/audit?subject=work&subjectId=12"],
    ["district", "Labels · District", "/adminmaster/districtedit/12"],
    ["location", "Labels, Kochi Spices · Location", "/adminmaster/editlocation/12"],
    ["category", "Labels · Category", "/adminmaster/categoryedit/12"],
    ["subcategory", "Labels, Kochi Spices · Subcategory", "/adminmaster/subcategoryedit/12"],
  ] as const)("leads to a %s that no screen has read", async (kind, text, address) => {
    const recordRow = { kind, id: 12, name: "Labels", within: "Kochi Spices" };
    await openScreen("admin", "/adminmaster/myprofile", {
      "search.findRecords": ({ q }) => (q === "lab" ? [recordRow] : []),
    });
    await open();
    typeIn("lab");
    await waitFor(() => expect(offeredNow()).toEqual([text]));
    enter();
    await isAt(address);
  });

  it("says that nothing was found only after the server has said so, and what could not be asked for", async () => {
    await openScreen("admin", "/adminmaster/myprofile", { districtview: [district] });
    await open();
    typeIn("nobody at all");
    expect(screen.queryByText("No matches.")).toBeNull();
    await screen.findByText("No matches.");
    cleanup();
    await openScreen("admin", "/adminmaster/myprofile", {
      clientreport: [company],
      freelancerreport: refusal(404, "not_found"),
    });
    await open();
    typeIn("spic");
    await screen.findByText(/Some records could not be loaded/);
    expect(offeredNow()).toEqual(["Kochi Spices · Company"]);
  });

  it("begins with where one went last, until one logs out", async () => {
    await openScreen("admin", "/adminmaster/myprofile", records);
    await open();
    typeIn("audit");
    enter();
    await isAt("/adminmaster/audit");
    await open();
    expect(offeredNow()[0]).toBe("Audit log · Platform");
    expect(offeredNow()[1]).toBe("Dashboard · Home");
    fireEvent(one("dialog.jump"), new Event("cancel"));
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    expect(Object.keys(sessionStorage).some((key) => key.startsWith("jumped"))).toBe(true);
    press("ooperatorAccount");
    press("Logout");
    await isAsked("Do you want to logout?", "OK");
    await isAt("/guestmaster/login");
    expect(Object.keys(sessionStorage).some((key) => key.startsWith("jumped"))).toBe(false);
  });

  it("leads companies to their works, and freelancers to jobs", async () => {
    await openScreen("client", "/clientmaster/clientprofile", { getworkdetails: [work], getclientdetails: [company] });
    await open();
    await waitFor(() => expect(offeredNow()).toContain("A logo for our jars · Work"));
    expect(offeredNow()).toEqual(expect.arrayContaining(["home", "post work · work", "projects", "My profile"]));
    fireEvent.click(screen.getByRole("option", { name: "A logo for our jars · Work" }));
    await isAt("/clientmaster/viewrequests/8");
  });

  it("offers a freelancer no address of another area", async () => {
    await openScreen("freelancer", "/freelancermaster/workview", { getjobfreelancer: [job] });
    await open();
    await waitFor(() => expect(offeredNow()).toContain("A logo for our jars, Kochi Spices · Job"));
    typeIn("77");
    expect(within(one("dialog.jump")).queryAllByRole("option")).toEqual([]);
  });
});
