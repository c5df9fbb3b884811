import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { shownBrand } from "#web/lib/brand.ts";
import { refusal } from "#web/test/network.ts";
import { hears, openScreen, press, submit, type } from "#web/test/open-screen.tsx";
import { admin, adminSummary } from "#web/test/rows.ts";

const standard = shownBrand.now();
afterEach(() => shownBrand.change(standard));

const registration = {
  key: "registration" as const,
  value: "open",
  defaultValue: "open",
  values: ["open", "closed"],
  version: 3,
  updatedBy: "asha",
  updatedAt: "2026-02-28T06:30:00.000Z",
  permission: "settings" as const,
  isProtection: false,
  change: null,
};

it("shows each setting with its default and its last change, and saves it with the version that was read", async () => {
  const requests = await openScreen("admin", "/adminmaster/settings", { "settings.list": [registration] });
  expect(screen.getByRole("heading", { name: "Registration" })).toBeTruthy();
  expect(document.body.textContent).toContain("Default: Open to everyone");
  expect(document.body.textContent).toContain("by asha");
  type("registration", "closed");
  submit();
  await hears("The settings were saved");
  expect(requests.find(({ call }) => call === "settings.save")?.input).toEqual({
    registration: "closed",
    version: { registration: 3 },
    password: "",
    code: "",
  });
});

const reviews = { ...registration, key: "reviews" as const, value: "off", defaultValue: "off", values: ["off", "on"] };
const saveBar = () => screen.queryByRole("button", { name: "Save" });

it("has one Save for all settings, which says how many changes are not saved and sends nothing else", async () => {
  const requests = await openScreen("admin", "/adminmaster/settings", { "settings.list": [registration, reviews] });
  for (const group of ["Accounts and messages", "What visitors and users see"])
    expect(screen.getByRole("heading", { name: group })).toBeTruthy();
  expect(saveBar()).toBeNull();
  type("registration", "closed");
  expect(document.body.textContent).toContain("1 change is not saved");
  expect(document.body.textContent).toContain("Now: Open to everyone");
  type("reviews", "on");
  expect(document.body.textContent).toContain("2 changes are not saved");
  type("registration", "open");
  expect(document.body.textContent).toContain("1 change is not saved");
  submit();
  await hears("The settings were saved");
  const sent = requests.find(({ call }) => call === "settings.save")?.input as object;
  expect(sent).toMatchObject({ reviews: "on", version: { registration: 3, reviews: 3 } });
  expect(sent).not.toHaveProperty("registration");
  await waitFor(() => expect(saveBar()).toBeNull());
});

it("keeps changes that are not saved as a draft, until they are discarded", async () => {
  await openScreen("admin", "/adminmaster/settings", { "settings.list": [registration, reviews] });
  type("reviews", "on");
  await openScreen("admin", "/adminmaster/settings", { "settings.list": [registration, reviews] });
  expect(screen.getByText("Draft restored")).toBeTruthy();
  expect(document.body.textContent).toContain("1 change is not saved");
  fireEvent.click(screen.getAllByRole("button", { name: "Discard" }).at(-1) as Element);
  await waitFor(() => expect(saveBar()).toBeNull());
  await openScreen("admin", "/adminmaster/settings", { "settings.list": [registration, reviews] });
  expect(saveBar()).toBeNull();
});

it("says at its field which setting has changed in the meantime, and keeps what was chosen", async () => {
  const requests = await openScreen("admin", "/adminmaster/settings", {
    "settings.list": [registration, reviews],
    "settings.save": refusal(409, "setting_moved_on", { reviews: "was changed in the meantime" }),
  });
  type("reviews", "on");
  submit();
  expect(await screen.findByText("was changed in the meantime")).toBeTruthy();
  expect(document.body.textContent).toContain("1 change is not saved");
  await waitFor(() => expect(requests.filter(({ call }) => call === "settings.list").length).toBeGreaterThan(1));
});

it("says of a setting that it was never changed, and of a change whose admin is gone", async () => {
  const never = { ...registration, version: 0, updatedBy: null, updatedAt: null };
  await openScreen("admin", "/adminmaster/settings", { "settings.list": [never] });
  expect(screen.getByText("Never changed")).toBeTruthy();
  await openScreen("admin", "/adminmaster/settings", { "settings.list": [{ ...registration, updatedBy: null }] });
  expect(document.body.textContent).toContain("by an earlier admin");
});

const approval = {
  ...registration,
  key: "payoutApproval" as const,
  value: "10000",
  defaultValue: "none",
  values: ["none", "10000"],
  permission: "money" as const,
  isProtection: true,
};
const change = {
  changeId: 7,
  value: "none",
  proposedBy: "ravi",
  isOwn: false,
  proposedAt: "2026-03-01T06:30:00.000Z",
  effectiveAt: "2026-03-02T06:30:00.000Z",
};

it("asks once for the password where a setting protects somebody from a single admin, and says what waits", async () => {
  const hold = { ...approval, key: "payoutHoldDays" as const, value: "5", defaultValue: "5", values: ["5", "9"] };
  const requests = await openScreen("admin", "/adminmaster/settings", {
    "settings.list": [registration, approval, hold],
  });
  type("registration", "closed");
  expect(screen.queryByLabelText("Your password")).toBeNull();
  type("payoutApproval", "none");
  type("payoutHoldDays", "9");
  expect(screen.getAllByLabelText("Your password")).toHaveLength(1);
  expect(document.body.textContent).toContain("once another admin confirms it: Approval of payouts");
  submit();
  await waitFor(() => expect(screen.getByText("please fill this")).toBeTruthy());
  type("password", "Right1234");
  submit();
  await hears("The settings were saved");
  expect(requests.find(({ call }) => call === "settings.save")?.input).toMatchObject({
    registration: "closed",
    payoutApproval: "none",
    payoutHoldDays: "9",
    password: "Right1234",
  });
});

it("shows a setting of another permission without a field", async () => {
  await openScreen("admin", "/adminmaster/settings", {
    whoami: [{ ...admin, permissions: ["settings"] }],
    "settings.list": [registration, approval],
  });
  expect(document.querySelector('[name="payoutApproval"]')).toBeNull();
  expect(document.body.textContent).toContain("Admins with the permission “Payments” change it.");
});

it("shows who proposed a weaker value and when it applies, and another admin confirms or withdraws it", async () => {
  const requests = await openScreen("admin", "/adminmaster/settings", { "settings.list": [{ ...approval, change }] });
  expect(document.body.textContent).toContain("A lower protection is pending");
  for (const text of ["Not needed", "ravi", "02-03-2026 06:30"]) expect(document.body.textContent).toContain(text);
  press("Withdraw the change");
  await hears("The change was withdrawn");
  expect(requests.find(({ call }) => call === "settings.withdrawChange")?.input).toEqual({ changeId: 7 });
  press("Confirm the change");
  expect(document.body.textContent).toContain("It applies at once.");
});

it("lets the admin who proposed a weaker value withdraw it, and not confirm it", async () => {
  const own = { ...approval, change: { ...change, isOwn: true } };
  await openScreen("admin", "/adminmaster/settings", { "settings.list": [own] });
  expect(screen.queryByText("Confirm the change")).toBeNull();
  expect(screen.getByText("Withdraw the change")).toBeTruthy();
});

it("offers both sets of features on the home screen until an admin has chosen", async () => {
  const summary = [adminSummary({ hasChosenFeatures: false })];
  const requests = await openScreen("admin", "/adminmaster/adminhome", { "dashboards.admin": summary });
  for (const [name, features] of [
    ["Everything on", "everything"],
    ["Everything off", "asBefore"],
  ] as const) {
    press(name);
    const chosen = () => requests.findLast(({ call }) => call === "settings.chooseFeatures")?.input;
    await waitFor(() => expect(chosen()).toEqual({ features }));
    await hears("The settings were saved");
  }
  await openScreen("admin", "/adminmaster/adminhome", { "dashboards.admin": [adminSummary()] });
  expect(document.body.textContent).not.toContain("Everything on");
});

const scheme = { strong: "#222222", wash: "#eeeeee", onAccent: "#ffffff", textRatio: 8.2 };
const preview = {
  light: { ...scheme, colour: "#7a1fa2", surfaceRatio: 6.9 },
  dark: { ...scheme, colour: "#c06bf0", surfaceRatio: 4.1 },
  isReadable: false,
};
const branding = {
  name: "Hunar",
  shortName: "",
  nameHindi: "",
  tagline: "",
  logo: "",
  accent: "#7a1fa2",
  senderName: "",
  replyTo: "",
  footer: "",
  footerHindi: "",
  version: 2,
  updatedBy: "asha",
  updatedAt: "2026-02-28T06:30:00.000Z",
};

it("shows the brand in both schemes with the ratios of its accent, and saves all of it with its version", async () => {
  const answers = { "branding.get": [branding], "branding.preview": [preview] };
  const requests = await openScreen("admin", "/adminmaster/branding", answers);
  const [light, dark] = [screen.getByRole("region", { name: "Light" }), screen.getByRole("region", { name: "Dark" })];
  expect(light.textContent).toContain("6.9 of at least 4.5");
  expect(light.textContent).toContain("Readable");
  expect(dark.textContent).toContain("Too little contrast");
  type("name", "Hunar Pune");
  expect(light.textContent).toContain("Hunar Pune");
  submit();
  await hears("The branding was saved");
  const { updatedBy: _by, updatedAt: _at, ...form } = branding;
  expect(requests.find(({ call }) => call === "branding.update")?.input).toEqual({
    ...form,
    name: "Hunar Pune",
    version: "2",
  });
});
