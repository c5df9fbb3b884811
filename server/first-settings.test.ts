import { expect, it } from "vitest";
import { prepare } from "#server/prepare.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const start = (production: boolean) =>
  prepare({ ...opened.services, settings: { ...opened.services.settings, production } }, () => undefined);
const current = () => opened.services.platformSettings.current();

it("a new installation has every feature, and one in production checks new jobs and limits applications", async () => {
  expect(current()).toMatchObject({ publicPages: "off", firstJobs: "off", applicationLimits: "off" });
  await start(false);
  expect(current()).toMatchObject({ publicPages: "on", firstJobs: "off", applicationLimits: "off" });
  await start(true);
  expect(current()).toMatchObject({ publicPages: "on", firstJobs: "review", applicationLimits: "on" });
});
