// `npm run release`. The rest is imported after the version check, because older versions of Node cannot parse it.
import "./node-version.mjs";
import { install } from "./install.mjs";
import { attempt } from "./progress.mjs";
import { handOver } from "./run.mjs";

await attempt(install);
if (!process.exitCode) handOver(["scripts/release.ts"]);
