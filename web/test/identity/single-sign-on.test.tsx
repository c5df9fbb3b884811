import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fields, hears, isAt, leadsTo, offered, one, openScreen, press, submit, type } from "#web/test/open-screen.tsx";

const { dataset } = document.documentElement;
const offer = (more: Record<string, string> = {}) =>
  Object.assign(dataset, { signOn: "Work account", signOnRoles: "client freelancer", ...more });

beforeEach(() => void offer());
afterEach(() => {
  for (const name of ["signOn", "signOnRoles", "signOnAway"]) delete dataset[name];
});

const identity = { email: "asha@uni.example", canRegister: true, needsPassword: false };
const linked = {
  identityId: 7,
  issuer: "https://login.example/realms/work",
  linkedAt: "2026-02-26T06:30:00.000Z",
  usedAt: null,
};
const twoFactor = [{ on: false, since: null, recoveryCodesLeft: 0 }];
const start = "Continue with Work account";
const text = () => document.body.textContent ?? "";

it("is offered at the login to the roles of the settings, and leads on to the screen that asked for it", async () => {
  await openScreen("guest", "/guestmaster/login");
  expect(leadsTo(start)).toBe("/oidc/start");
  await openScreen("guest", "/guestmaster/login?next=/clientmaster/workpost");
  expect(leadsTo(start)).toBe("/oidc/start?next=%2Fclientmaster%2Fworkpost");
  await openScreen("guest", "/guestmaster/login?next=/adminmaster/fees");
  expect(leadsTo(start)).toBeUndefined();
});

it("says why it is not offered while the provider does not answer", async () => {
  offer({ signOnAway: "" });
  await openScreen("guest", "/guestmaster/login");
  expect(leadsTo(start)).toBeUndefined();
  expect(text()).toContain("Work account does not answer at the moment. Log in with your password.");
});

it("is nowhere without an identity provider", async () => {
  delete dataset["signOn"];
  await openScreen("guest", "/guestmaster/login");
  expect(leadsTo(start)).toBeUndefined();
  const requests = await openScreen("client", "/clientmaster/myaccount?tab=connections", {
    "twoFactor.get": twoFactor,
  });
  expect(requests.some(({ call }) => call === "oidc.list")).toBe(false);
  expect(text()).not.toContain("Single sign-on");
});

it.each([
  ["unproved", "Work account has not confirmed your email address."],
  ["cancelled", "You cancelled at Work account."],
  ["role", "Accounts of this type log in with their password only."],
  ["constructor", "Work account could not confirm who you are. Please try again."],
])("says why it did not lead into an account: %s", async (problem, words) => {
  await openScreen("guest", `/guestmaster/login?problem=${problem}`);
  await waitFor(() => expect(text()).toContain(words));
});

it("asks a new person whether there is an account, and opens the form of the role with the proved address", async () => {
  await openScreen("guest", "/guestmaster/identity", { "oidc.getPending": [identity] });
  await screen.findByText(/as asha@uni.example/);
  expect(leadsTo("Log in and link it")).toBe("/guestmaster/login?next=%2Fguestmaster%2Fidentity");
  expect(leadsTo("I'm a client, hiring for a project")).toBe("/guestmaster/clientreg?identity=1");
  press("I'm a freelancer, looking for work");
  await screen.findByText("Confirmed by Work account");
  const email = one("form [name=EMAIL]") as HTMLInputElement;
  expect([email.value, email.readOnly]).toEqual(["asha@uni.example", true]);
});

it("offers no registration where the address is not proved, and none of a role without it", async () => {
  await openScreen("guest", "/guestmaster/identity", { "oidc.getPending": [{ ...identity, canRegister: false }] });
  await screen.findByText(/You cannot register with it/);
  expect(offered(document)).not.toContain("I'm a freelancer, looking for work");
  offer({ signOnRoles: "freelancer" });
  await openScreen("guest", "/guestmaster/identity", { "oidc.getPending": [identity] });
  await screen.findByText("I'm a freelancer, looking for work");
  expect(offered(document)).not.toContain("I'm a client, hiring for a project");
});

it("begins again where the sign-on has expired", async () => {
  for (const address of ["/guestmaster/identity", "/guestmaster/clientreg?identity=1"]) {
    await openScreen("guest", address);
    await screen.findByText("Your sign-on has expired, or was used already. Please begin again.");
  }
});

it("links the identity after a login with one press, and at other times with the password", async () => {
  const answers = { "oidc.getPending": [identity], "twoFactor.get": twoFactor } as const;
  const first = await openScreen("freelancer", "/guestmaster/identity", answers);
  await screen.findByText(/With asha@uni.example at Work account/);
  press("Link it");
  await hears("Linked. You can log in with it from now on.");
  await isAt("/freelancermaster/myaccount?tab=connections");
  expect(first.find(({ call }) => call === "oidc.link")?.input).toEqual({});
  const pending = { ...answers, "oidc.getPending": [{ ...identity, needsPassword: true }] };
  const second = await openScreen("client", "/guestmaster/identity?next=/clientmaster/viewworks", pending);
  await waitFor(() => expect(fields()).toEqual(["password"]));
  type("password", "Right1234");
  submit();
  await isAt("/clientmaster/viewworks");
  expect(second.find(({ call }) => call === "oidc.link")?.input).toEqual({ password: "Right1234", code: "" });
});

it("is listed in My Account, where it is unlinked with the password", async () => {
  const requests = await openScreen("client", "/clientmaster/myaccount?tab=connections", {
    "oidc.list": [linked],
    "twoFactor.get": twoFactor,
  });
  await screen.findByText("login.example");
  expect(leadsTo("Link Work account")).toBe("/oidc/start?link=1");
  press("Unlink");
  await screen.findByText("From then on you log in with your password.");
  type("password", "Right1234");
  submit();
  await hears("Unlinked");
  expect(requests.find(({ call }) => call === "oidc.unlink")?.input).toEqual({
    identityId: 7,
    password: "Right1234",
    code: "",
  });
});
