// `.ci/run`: npm test as an ordinary user and with the browser of a package, because what passes as root with everything
// installed may fail for a user with nothing. After it come types and lint of the tools. The other parts of npm run test:all join once they have run through like this.
import "./node-version.mjs";
import { asOtherUser, isRoot } from "./other-user.mjs";
import { attempt } from "./progress.mjs";
import { run } from "./run.mjs";

const command = ["node", "scripts/test.mjs", "--browser", "shipped", "--tools"];

await attempt(async () => {
  const options = { show: true, limitMs: Infinity };
  const [program = "", ...args] = command;
  const { code } = isRoot()
    ? await asOtherUser(command, options)
    : await run(program, args, { ...options, channel: true });
  process.exitCode = code;
});
