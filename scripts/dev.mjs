import "./node-version.mjs";
import { install } from "./install.mjs";
import { attempt } from "./progress.mjs";
import { pinnedNode } from "./root.mjs";
import { run } from "./run.mjs";

/** The screens as they are written, on Vite's own address; it asks the server, which starts anew at each change. */
const programs = /** @type {const} */ ([
  ["vite", ["web"]],
  [pinnedNode, ["--watch", "--watch-preserve-output", "server/main.ts"]],
]);

await attempt(async () => {
  await install();
  await Promise.race(programs.map(([command, args]) => run(command, args, { show: true })));
  // One without the other is of no use.
  process.kill(process.pid, "SIGTERM");
});
