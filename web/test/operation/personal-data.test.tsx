import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { erasureBlockers } from "#domain/operation/personal-data.ts";
import { fields, hears, openScreen, press, submit, type } from "#web/test/open-screen.tsx";

const account = {
  "sessions.list": [],
  "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }],
  "passkeys.list": [],
} as const;

const ready = {
  exportId: 7,
  status: "ready" as const,
  requestedAt: "2026-02-26T06:30:00.000Z",
  expiresAt: "2026-02-28T06:30:00.000Z",
  bytes: 1536,
};

it("requests a copy of the own data with the password, and with a code where that is on", async () => {
  const requests = await openScreen("freelancer", "/freelancermaster/myaccount?tab=data", {
    ...account,
    "exports.list": [],
  });
  press("Request a copy");
  expect(fields()).toContain("password");
  expect(fields()).not.toContain("code");
  type("password", "Right1234");
  submit();
  await hears("Your export is being prepared");
  expect(requests.find(({ call }) => call === "exports.request")?.input).toEqual({ password: "Right1234", code: "" });

  const twoStep = [{ on: true, since: "2026-02-01T06:30:00.000Z", recoveryCodesLeft: 10 }];
  await openScreen("admin", "/adminmaster/myaccount?tab=data", {
    ...account,
    "twoFactor.get": twoStep,
    "exports.list": [],
  });
  press("Request a copy");
  expect(fields()).toContain("code");
});

it("says that a copy is prepared, and offers no second one", async () => {
  const waiting = { ...ready, status: "waiting" as const, expiresAt: null, bytes: null };
  await openScreen("client", "/clientmaster/myaccount?tab=data", { ...account, "exports.list": [waiting] });
  expect(screen.getByText(/^Your data is being prepared/)).toBeTruthy();
  expect(screen.queryByText("Request a copy")).toBeNull();
});

it("lists a copy with its size and its end, to download it", async () => {
  await openScreen("client", "/clientmaster/myaccount?tab=data", { ...account, "exports.list": [ready] });
  expect(document.body.textContent).toContain("1.5 KB, until 28-02-2026");
  expect(screen.getByRole("button", { name: "Download" })).toBeTruthy();
});

const erasure = {
  accountId: 5,
  blockers: [],
  kept: [
    { kind: "payments" as const, reason: "The law requires the books.", count: 2, until: null },
    { kind: "receipts" as const, reason: "The law.", count: 2, until: "2034-02-28T06:30:00.000Z" },
  ],
  dueAt: null,
};

it("lists what remains of an erased account, and asks before it schedules the erasure", async () => {
  const requests = await openScreen("client", "/clientmaster/myaccount?tab=data", {
    ...account,
    "erasures.preview": [erasure],
  });
  expect(screen.getByText(/^Payments and their entries in the ledger/)).toBeTruthy();
  expect(document.body.textContent).toContain("Until 28-02-2034");
  press("Erase the account");
  type("password", "Right1234");
  submit();
  await screen.findByText("Do you want to erase this account?");
  press("OK");
  await hears("The erasure is scheduled");
  expect(requests.find(({ call }) => call === "erasures.request")?.input).toEqual({
    accountId: 5,
    password: "Right1234",
    code: "",
  });
});

it("says what has to end before an account can be erased, and offers nothing until then", async () => {
  const blocked = { ...erasure, blockers: [...erasureBlockers] };
  await openScreen("freelancer", "/freelancermaster/myaccount?tab=data", { ...account, "erasures.preview": [blocked] });
  expect(screen.getByText(/^A project is ongoing/)).toBeTruthy();
  expect(screen.getByText(/^A payment is due/)).toBeTruthy();
  expect(screen.getByText(/^Money that goes back to the company has not been sent yet/)).toBeTruthy();
  expect(screen.getByText(/^Money is owed to the freelancer and has not arrived yet/)).toBeTruthy();
  expect(screen.getByText(/^A bill is open/)).toBeTruthy();
  expect(screen.getByText(/^An appeal is open/)).toBeTruthy();
  expect(screen.queryByText("Erase the account")).toBeNull();
});

it("shows when an account is erased, and cancels it", async () => {
  const waiting = { ...erasure, dueAt: "2026-02-28T06:30:00.000Z" };
  const requests = await openScreen("client", "/clientmaster/myaccount?tab=data", {
    ...account,
    "erasures.preview": [waiting],
  });
  expect(screen.getByText(/^The account is erased on 28-02-2026/)).toBeTruthy();
  press("Keep the account");
  await hears("The account is not erased");
  expect(requests.find(({ call }) => call === "erasures.cancel")?.input).toEqual({ accountId: 5 });
});

it("offers an admin no erasure of the own account", async () => {
  await openScreen("admin", "/adminmaster/myaccount?tab=data", account);
  expect(screen.queryByText("Erase your account")).toBeNull();
});
