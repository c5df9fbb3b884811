import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
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
  const requests = await openScreen("freelancer", "/freelancermaster/myaccount", { ...account, "exports.list": [] });
  press("Request a copy");
  expect(fields()).toContain("password");
  expect(fields()).not.toContain("code");
  type("password", "Right1234");
  submit();
  await hears("Your export is being prepared");
  expect(requests.find(({ call }) => call === "exports.request")?.input).toEqual({ password: "Right1234", code: "" });

  const twoStep = [{ on: true, since: "2026-02-01T06:30:00.000Z", recoveryCodesLeft: 10 }];
  await openScreen("admin", "/adminmaster/myaccount", { ...account, "twoFactor.get": twoStep, "exports.list": [] });
  press("Request a copy");
  expect(fields()).toContain("code");
});

it("says that a copy is prepared, and offers no second one", async () => {
  const waiting = { ...ready, status: "waiting" as const, expiresAt: null, bytes: null };
  await openScreen("client", "/clientmaster/myaccount", { ...account, "exports.list": [waiting] });
  expect(screen.getByText(/^Your data is being prepared/)).toBeTruthy();
  expect(screen.queryByText("Request a copy")).toBeNull();
});

it("lists a copy with its size and its end, to download it", async () => {
  await openScreen("client", "/clientmaster/myaccount", { ...account, "exports.list": [ready] });
  expect(document.body.textContent).toContain("1.5 KB, until 28-02-2026");
  expect(screen.getByRole("button", { name: "Download" })).toBeTruthy();
});
