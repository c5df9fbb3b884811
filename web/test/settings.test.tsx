import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { hears, openScreen, submit, type } from "#web/test/open-screen.tsx";

const registration = {
  key: "registration" as const,
  value: "open",
  defaultValue: "open",
  values: ["open", "closed"],
  version: 3,
  updatedBy: "asha",
  updatedAt: "2026-02-28T06:30:00.000Z",
};

it("shows each setting with its default and its last change, and saves it with the version that was read", async () => {
  const requests = await openScreen("admin", "/adminmaster/settings", { "settings.list": [registration] });
  expect(screen.getByRole("heading", { name: "Registration" })).toBeTruthy();
  expect(document.body.textContent).toContain("Default: Open to everyone");
  expect(document.body.textContent).toContain("by asha");
  type("value", "closed");
  submit();
  await hears("The setting was saved");
  expect(requests.find(({ call }) => call === "settings.update")?.input).toEqual({
    key: "registration",
    value: "closed",
    version: 3,
  });
});

it("says of a setting that it was never changed, and of a change whose admin is gone", async () => {
  const never = { ...registration, version: 0, updatedBy: null, updatedAt: null };
  await openScreen("admin", "/adminmaster/settings", { "settings.list": [never] });
  expect(screen.getByText("Never changed")).toBeTruthy();
  await openScreen("admin", "/adminmaster/settings", { "settings.list": [{ ...registration, updatedBy: null }] });
  expect(document.body.textContent).toContain("by an earlier admin");
});
