import { expect, it } from "vitest";
import { platformSettingNames, platformSettings, settingsFrom } from "#domain/platform-setting.ts";

it("takes the default of a setting that was never changed, or whose stored value is no longer known", () => {
  const defaults = Object.fromEntries(platformSettingNames.map((name) => [name, platformSettings[name].standard]));
  expect(settingsFrom(new Map(), false)).toEqual(defaults);
  expect(settingsFrom(new Map(platformSettingNames.map((name) => [name, "of another version"])), false)).toEqual(
    defaults,
  );
});

it("takes stored values, and ignores settings that it does not know", () => {
  expect(
    settingsFrom(
      new Map<string, unknown>([
        ["registration", "closed"],
        ["unprovedEmailLimit", 7],
        ["of another version", 1],
      ]),
      false,
    ),
  ).toMatchObject({ registration: "closed", unprovedEmailLimit: "7" });
});

it("limits e-mails to unproved addresses by default in production only", () => {
  const limits = [false, true].map((isProduction) => settingsFrom(new Map(), isProduction).unprovedEmailLimit);
  expect(limits).toEqual(["0", "3"]);
});
