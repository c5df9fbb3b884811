import { expect, it } from "vitest";
import { platformSettingNames, platformSettings, settingsFrom } from "#domain/platform-setting.ts";

it("takes the default of a setting that was never changed, or whose stored value is no longer known", () => {
  const defaults = Object.fromEntries(platformSettingNames.map((name) => [name, platformSettings[name].standard]));
  expect(settingsFrom(new Map())).toEqual(defaults);
  expect(settingsFrom(new Map(platformSettingNames.map((name) => [name, "of another version"])))).toEqual(defaults);
});

it("takes stored values, and ignores settings that it does not know", () => {
  expect(
    settingsFrom(
      new Map([
        ["registration", "closed"],
        ["of another version", "1"],
      ]),
    ),
  ).toMatchObject({ registration: "closed" });
});
