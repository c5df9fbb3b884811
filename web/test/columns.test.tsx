import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { columns, openScreen, press } from "#web/test/open-screen.tsx";
import { company, district } from "#web/test/rows.ts";

/** What somebody has chosen stays chosen, table by table. */

const report = "/adminmaster/clientdatewise";
const menu = () => within(screen.getByRole("group", { name: "Visible columns", hidden: true }));
const box = (name: string) => menu().getByRole("checkbox", { name, hidden: true });
const boxes = () =>
  menu()
    .getAllByRole("checkbox", { hidden: true })
    .map((each) => each.parentElement?.textContent);
const cells = () => [...document.querySelectorAll("tbody tr:first-child td")].length;
const all = ["Logo", "Name", "License no.", "Email", "Ph", "District", "City", "Reg. Date"];

it("a column is hidden and shown again, with its cells, and the name of the row cannot be", async () => {
  await openScreen("admin", report, { clientreport: [company] });
  expect(columns()).toEqual(all);
  expect(boxes()).toEqual(all.filter((header) => header !== "Name"));
  fireEvent.click(box("Email"));
  fireEvent.click(box("City"));
  const rest = all.filter((header) => !["Email", "City"].includes(header));
  expect(columns()).toEqual(rest);
  expect(cells()).toBe(rest.length);
  expect(screen.getByRole("button", { name: "Columns (2 hidden)" })).toBeTruthy();
  fireEvent.click(box("City"));
  expect(columns()).toEqual(all.filter((header) => header !== "Email"));
  press("Show all");
  expect(columns()).toEqual(all);
});

it("what was chosen is kept for this table, and only for it", async () => {
  await openScreen("admin", report, { clientreport: [company] });
  fireEvent.click(box("Ph"));
  cleanup();
  await openScreen("admin", report, { clientreport: [company] });
  expect(columns()).not.toContain("Ph");
  cleanup();
  await openScreen("admin", "/adminmaster/verification", { getclient: [company] });
  expect(columns()).toContain("Phone");
});

it("what one can do with a row is no choice, nor is it in a table of two columns", async () => {
  await openScreen("admin", "/adminmaster/verification", { getclient: [company] });
  expect(boxes()).not.toContain("Actions");
  cleanup();
  await openScreen("admin", "/adminmaster/districtview", { districtview: [district] });
  expect(screen.queryByRole("button", { name: "Columns" })).toBeNull();
});

it("a table that is sorted by a column stays in this order when the column is hidden", async () => {
  const rows = ["B-1", "A-1"].map((licenseno, i) => ({ ...company, loginid: 20 + i, licenseno }));
  await openScreen("admin", report, { clientreport: rows });
  press("License no.");
  fireEvent.click(box("License no."));
  expect([...document.querySelectorAll("tbody tr")].map((row) => row.getAttribute("data-id"))).toEqual(["21", "20"]);
});
