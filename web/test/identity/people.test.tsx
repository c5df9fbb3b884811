import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { permissions as all, type Permission } from "#domain/permission.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { isAt, offered, one, openScreen, row, rowOf } from "#web/test/open-screen.tsx";
import { admin } from "#web/test/rows.ts";

const spices: RowOf<"accounts.list"> = {
  ...{ accountId: 2, kind: "client", name: "Kochi Spices", username: "kochispices", picture: "spices.png" },
  ...{ email: "spices@kaamkaj.example", phone: "9847000002", location: "Fort Kochi", district: "Ernakulam" },
  ...{ status: "pending", isRestricted: false, regdate: "2026-02-28" },
};
const meera: RowOf<"accounts.list"> = {
  ...{ ...spices, accountId: 3, kind: "freelancer", name: "Meera", username: "meera_draws", status: "accepted" },
  isRestricted: true,
};

const open = (address: string, permissions: Permission[] = [...all]) =>
  openScreen("admin", address, { whoami: [{ ...admin, permissions }], "accounts.list": [spices, meera] });

it("lists companies and freelancers with their states, and filters them in the address", async () => {
  const requests = await open("/adminmaster/people?status=restricted");
  const asked = () => requests.filter(({ call }) => call === "accounts.list").map(({ input }) => input);
  expect(asked()[0]).toMatchObject({ status: "restricted" });
  expect(row(2)).toMatchObject({
    Name: expect.stringContaining("Company · kochispices"),
    Contact: expect.stringContaining("9847000002"),
    Status: "Awaiting verification",
    "Reg. Date": "28-02-2026",
  });
  expect(row(3)).toMatchObject({
    Name: expect.stringContaining("Freelancer · meera_draws"),
    Status: "Restricted",
    Place: "Fort Kochi, Ernakulam",
  });
  fireEvent.change(screen.getByRole("combobox", { name: "Account type" }), { target: { value: "client" } });
  await isAt("/adminmaster/people?status=restricted&kind=client");
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ kind: "client", status: "restricted" }));
});

it("offers in the menu of a row what the permissions of the admin allow", async () => {
  await open("/adminmaster/people");
  const menuOf = (id: number) => offered(one(".row-menu-panel", rowOf(id)));
  expect(menuOf(2)).toEqual(["Open the account", "Review the company", "Audit log", "Log out everywhere"]);
  expect(menuOf(3)).toEqual(["Open the account", "Audit log", "Log out everywhere"]);
  await open("/adminmaster/people", ["verify"]);
  expect(menuOf(2)).toEqual(["Review the company"]);
});
