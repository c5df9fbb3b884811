import { install } from "./install.mjs";
import { attempt } from "./progress.mjs";
import { pinnedNode } from "./root.mjs";
import { run } from "./run.mjs";

/** Vite serves the screens and forwards calls to the server, which restarts on each change. */
const programs = /** @type {const} */ ([
  ["vite", ["web"]],
  [pinnedNode, ["--watch", "--watch-preserve-output", "server/main.ts"]],
]);

await attempt(async () => {
  await install();
  await Promise.race(programs.map(([command, args]) => run(command, args, { show: true })));
  // If one of the two ends, the other is stopped.
  process.kill(process.pid, "SIGTERM");
});
