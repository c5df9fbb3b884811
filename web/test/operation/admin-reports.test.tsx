import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  columns,
  field,
  fields,
  isAt,
  one,
  openScreen,
  press,
  row,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { category, company, person } from "#web/test/rows.ts";

describe.each([
  {
    title: "Company Details",
    path: "clientdatewise",
    call: "clientreport",
    id: 2,
    heads: ["Logo", "Name", "License no.", "Email", "Ph", "District", "City", "Reg. Date"],
  },
  {
    title: "Freelancer Details",
    path: "freelancerdatewise",
    call: "freelancerreport",
    id: 3,
    heads: ["Profile Pic", "Name", "Email", "Ph", "Category", "District", "City", "Reg. Date"],
  },
])("the report $title", ({ title, path, call, id, heads }) => {
  const answers = { clientreport: [company], freelancerreport: [person] };

  it("has its title, a start date, an end date, a Submit button and an Export to Excel button (§2 companies-inputs, §2 freelancers-inputs)", async () => {
    await openScreen("admin", `/adminmaster/${path}`, answers);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(fields()).toEqual(["startdate", "enddate"]);
    expect(field("startdate").type).toBe("date");
    expect(screen.getByRole("button", { name: "Submit" }).getAttribute("type")).toBe("submit");
    expect(screen.getByRole("button", { name: "Export to Excel" })).toBeTruthy();
  });

  it("has the columns of the specification, the day turned around and pictures of 47 by 47 px (§2 companies-columns, §2 companies-pictures, §2 freelancers-columns, §9 registration-date, §9 report-thumbnail)", async () => {
    await openScreen("admin", `/adminmaster/${path}`, answers);
    expect(columns()).toEqual(heads);
    expect(row(id)["Reg. Date"]).toMatch(/^2[78]-02-2026$/);
    expect(one("img", rowOf(id))).toMatchObject({ width: 47, height: 47 });
  });

  it("asks for the days that were submitted, whatever they are (§5 report-days)", async () => {
    const requests = await openScreen("admin", `/adminmaster/${path}`, answers);
    type("startdate", "2026-03-31");
    type("enddate", "2026-01-01");
    submit();
    await isAt(`/adminmaster/${path}?startdate=2026-03-31&enddate=2026-01-01`);
    await screen.findByRole("table");
    const days = { startdate: "2026-03-31", enddate: "2026-01-01" };
    expect(requests.findLast((each) => each.call === call)?.input).toMatchObject(days);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it.each([
  ["This month", "startdate=2026-03-01"],
  ["Last month", "startdate=2026-02-01&enddate=2026-02-28"],
  ["This year", "startdate=2026-01-01"],
])("%s is one of the days that a report is mostly asked for", async (words, search) => {
  const requests = await openScreen("admin", "/adminmaster/clientdatewise", { clientreport: [company] });
  press(words);
  await isAt(`/adminmaster/clientdatewise?${search}`);
  const { startdate, enddate = "" } = Object.fromEntries(new URLSearchParams(search));
  expect([field("startdate").value, field("enddate").value]).toEqual([startdate, enddate]);
  await waitFor(() =>
    expect(requests.findLast(({ call }) => call === "clientreport")?.input).toMatchObject({ startdate }),
  );
  expect(screen.getByRole("button", { name: words }).getAttribute("aria-pressed")).toBe("true");
});

describe("freelancers by category", () => {
  const answers = { categoryview: [category], categorywisefreelancer: [person] };

  it("are asked for with a dropdown whose empty option is --select--, and a Submit button (§2 category-report-form)", async () => {
    await openScreen("admin", "/adminmaster/categorywisefreelancer", answers);
    const [empty, ...others] = field("categoryid").querySelectorAll("option");
    expect([empty?.value, empty?.textContent]).toEqual(["", "--select--"]);
    expect(others.map(({ textContent }) => textContent)).toEqual(["Design"]);
    type("categoryid", "6");
    submit();
    await isAt("/adminmaster/categorywisefreelancer?category=6");
    expect(screen.getByRole("button", { name: "Submit" })).toBeTruthy();
  });

  it("have the columns of the specification (§2 category-report-columns)", async () => {
    await openScreen("admin", "/adminmaster/categorywisefreelancer?category=6", answers);
    expect(columns()).toEqual([
      "Profile Pic",
      "Name",
      "Email",
      "Ph",
      "Category",
      "Sub-category",
      "District",
      "City",
      "Reg. Date",
    ]);
    expect(row(3)["Sub-category"]).toBe("Logos");
  });
});

describe("the charts", () => {
  const piechartcategory = [
    { categoryname: "Design", count_of_requests: 3 },
    { categoryname: "Writing", count_of_requests: 1 },
    { categoryname: "Music", count_of_requests: 2 },
    { categoryname: "Law", count_of_requests: 0 },
  ];
  const drawing = () => screen.getByRole("img", { name: "Most trending category" });
  const marks = (of: string) => [...drawing().querySelectorAll(of)];

  it("the pie is titled Most trending category and has a slice for each category that was asked for (§2 pie-title)", async () => {
    await openScreen("admin", "/adminmaster/piechartcategory", { piechartcategory });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Most trending category");
    const slices = marks("path").filter((path) => path.getAttribute("d"));
    expect(slices.map(({ textContent }) => textContent)).toEqual(["Design: 3", "Writing: 1", "Music: 2"]);
  });

  it("a slice is as large as its count: half of the requests are half of the circle (§2 pie-slices)", async () => {
    await openScreen("admin", "/adminmaster/piechartcategory", { piechartcategory });
    expect(marks("path")[0]?.getAttribute("d")).toBe("M250 100L250 4A96 96 0 0 1 346 100A96 96 0 0 1 250 196Z");
  });

  it.each(["adminhome", "piechartcategory"])(
    "of %s is two and a half times as wide as high (§2 charts-ratio)",
    async (path) => {
      await openScreen("admin", `/adminmaster/${path}`, { piechartcategory });
      const [, , width = 0, height = 0] = (drawing().getAttribute("viewBox") ?? "").split(" ").map(Number);
      expect(width / height).toBe(2.5);
    },
  );

  it.each([
    ["adminhome", "rect"],
    ["piechartcategory", "path"],
  ])("of %s has three colours in turn at 0.7 opacity (§2 charts-colours, §2 pie-opacity)", async (path, mark) => {
    await openScreen("admin", `/adminmaster/${path}`, { piechartcategory });
    const fills = marks(mark).map((each) => each.getAttribute("fill"));
    expect(new Set(fills.slice(0, 3)).size).toBe(3);
    expect(fills[3]).toBe(fills[0]);
    expect(marks(mark).map((each) => each.getAttribute("opacity"))).toEqual(["0.7", "0.7", "0.7", "0.7"]);
  });
});
