import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { hears, openScreen, press } from "#web/test/open-screen.tsx";

const answers = {
  "exports.list": [],
  "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }],
  "erasures.preview": [],
} as const;
const address = "http://localhost:3000/records/3c1b7a1e-0000-4000-8000-000000000000";

it("signs the record of a freelancer, and shows where anybody checks it", async () => {
  const requests = await openScreen("freelancer", "/freelancermaster/myaccount?tab=data", {
    ...answers,
    "signedRecords.create": Response.json({ message: "Success", recordId: "3c1b7a1e", address, jws: "a.b.c" }),
  });
  await screen.findByRole("button", { name: "Sign my record" });
  press("Sign my record");
  await hears("Your record is signed");
  expect((await screen.findByRole("link", { name: address })).getAttribute("href")).toBe(address);
  expect(requests.filter(({ call }) => call === "signedRecords.create")).toHaveLength(1);
  screen.getByRole("button", { name: "Download PDF" });
  screen.getByRole("button", { name: "Download JSON" });
});

it("offers none to a company", async () => {
  await openScreen("client", "/clientmaster/myaccount?tab=data", answers);
  await screen.findByRole("heading", { name: "My Account" });
  expect(screen.queryByText("Your record to take along")).toBeNull();
});
