// `.ci/run`: npm test, with types and lint of the tools, and the tests of the other suite. They run as an ordinary user and with
// the browser of a package, because what passes as root with everything installed may fail for a user with nothing.
import "./node-version.mjs";
import { asOtherUser, isRoot } from "./other-user.mjs";
import { attempt } from "./progress.mjs";
import { run } from "./run.mjs";

const parts = "npm test,the other tests";
const command = ["node", "scripts/test-all.mjs", "--parts", parts, "--browser", "shipped", "--tools"];

await attempt(async () => {
  const options = { show: true, limitMs: Infinity };
  const [program = "", ...args] = command;
  const { code } = isRoot()
    ? await asOtherUser(command, options)
    : await run(program, args, { ...options, channel: true });
  process.exitCode = code;
});
