import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { version } from "#server/platform/version.ts";

const file = fileURLToPath(new URL("version.ts", import.meta.url));
const print = "import(process.argv[1]).then(({ version }) => process.stdout.write(version))";

it("the version names the commit for a user who does not own the checkout, such as that of the service", () => {
  // What git says of such a checkout.
  const env = { ...process.env, GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" };
  expect(execFileSync(process.execPath, ["--eval", print, file], { env, encoding: "utf8" })).toBe(version);
});
