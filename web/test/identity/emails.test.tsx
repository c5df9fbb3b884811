import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { hears, isAt, leadsTo, openScreen, press, submit } from "#web/test/open-screen.tsx";
import { companySummary, freelancerSummary } from "#web/test/rows.ts";

const account = {
  "sessions.list": [],
  "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }],
  "passkeys.list": [],
} as const;

describe("the address in My Account", () => {
  it("is confirmed by a link, which is sent on request", async () => {
    const unproved = [{ email: "asha@example.org", isProved: false, isUnsupported: false }];
    const requests = await openScreen("freelancer", "/freelancermaster/myaccount", {
      ...account,
      "emails.get": unproved,
    });
    expect(screen.getByText("asha@example.org")).toBeTruthy();
    expect(screen.getByText("Not confirmed")).toBeTruthy();
    press("Send the link");
    await hears("The link is on its way");
    expect(requests.some(({ call }) => call === "emails.sendProof")).toBe(true);
  });

  it("needs nothing once it is confirmed, or where there is none", async () => {
    const proved = [{ email: "asha@example.org", isProved: true, isUnsupported: false }];
    await openScreen("client", "/clientmaster/myaccount", { ...account, "emails.get": proved });
    expect(screen.getByText("Confirmed")).toBeTruthy();
    expect(screen.queryByText("Send the link")).toBeNull();
    await openScreen("admin", "/adminmaster/myaccount", {
      ...account,
      "emails.get": [{ email: "", isProved: false, isUnsupported: false }],
    });
    expect(screen.getByText("This account has no email address.")).toBeTruthy();
  });
});

it("an address that the mail server cannot write is named in My Account, without a link to send", async () => {
  const unsupported = [{ email: "आशा@उदाहरण.भारत", isProved: false, isUnsupported: true }];
  await openScreen("freelancer", "/freelancermaster/myaccount", { ...account, "emails.get": unsupported });
  expect(
    screen.getByText(/^Emails cannot be sent to this address, because of the letters before the @\./),
  ).toBeTruthy();
  expect(screen.queryByText("Send the link")).toBeNull();
});

describe("the link that confirms an address", () => {
  it("does so with one button, and leads to the login", async () => {
    const requests = await openScreen("guest", "/guestmaster/emailproof?token=t0ken");
    submit();
    await hears("Your email address is confirmed");
    expect(requests.find(({ call }) => call === "emails.prove")?.input).toEqual({ token: "t0ken" });
    await isAt("/guestmaster/login");
  });

  it("says so where it is incomplete", async () => {
    await openScreen("guest", "/guestmaster/emailproof");
    expect(screen.getByText("This link is incomplete")).toBeTruthy();
  });
});

describe("a home", () => {
  const reminder = "Confirm your email address, so that you miss no email about your jobs";

  it("reminds of an address that is not confirmed, and of no other", async () => {
    const unproved = { isEmailUnproved: true };
    await openScreen("client", "/clientmaster/clienthome", {
      "dashboards.company": [{ ...companySummary, ...unproved }],
    });
    expect(leadsTo(reminder)).toBe("/clientmaster/myaccount");
    const summary = { "dashboards.freelancer": [{ ...freelancerSummary, ...unproved }], getjobfreelancer: [] };
    await openScreen("freelancer", "/freelancermaster/freelancerhome", summary);
    expect(leadsTo(reminder)).toBe("/freelancermaster/myaccount");
    await openScreen("client", "/clientmaster/clienthome");
    expect(screen.queryByText(reminder)).toBeNull();
  });
});
