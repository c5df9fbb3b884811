// `.ci/run`: npm test, then the part of npm run test:all that fits into its time, both as an ordinary user and with the
// browser of a package, because what passes as root with everything installed may fail for a user with nothing.
import "./node-version.mjs";
import { asOtherUser, isRoot } from "./other-user.mjs";
import { attempt } from "./progress.mjs";
import { run } from "./run.mjs";

const command = ["node", "scripts/test-all.mjs", "--minutes", "60", "--browser", "shipped"];

await attempt(async () => {
  const options = { show: true, limitMs: Infinity };
  const [program = "", ...args] = command;
  const { code } = isRoot()
    ? await asOtherUser(command, options)
    : await run(program, args, { ...options, channel: true });
  process.exitCode = code;
});
