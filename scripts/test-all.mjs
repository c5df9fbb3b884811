// `npm run test:all`: npm test, and everything else (scripts/part-list.ts).
import "./node-version.mjs";
import { install } from "./install.mjs";
import { attempt } from "./progress.mjs";
import { handOver } from "./run.mjs";

await attempt(install);
if (process.exitCode) console.log("0 passed, 1 failed");
else handOver(["scripts/parts.ts", ...process.argv.slice(2)]);
