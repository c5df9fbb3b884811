import { expect, it } from "vitest";
import { landing } from "#web/features/session/session.ts";

it("after login one comes back to the screen that asked for it", () => {
  expect(landing("client", "/clientmaster/clientprojects?tab=Paid")).toBe("/clientmaster/clientprojects?tab=Paid");
});

it("an address of another role or of another site leads home", () => {
  const strange = [
    "/adminmaster/adminhome",
    "https://elsewhere.example/clientmaster/",
    "//elsewhere.example",
    undefined,
  ];
  for (const next of strange) expect(landing("client", next)).toBe("/clientmaster/clienthome");
});
