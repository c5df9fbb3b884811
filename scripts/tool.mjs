// `npm run audit:ui`: a tool that needs the packages of tools/package.json, which `npm test` does not install.
import "./node-version.mjs";
import { install, installTools } from "./install.mjs";
import { attempt, step } from "./progress.mjs";
import { handOver } from "./run.mjs";

const [name, ...args] = process.argv.slice(2);

await attempt(async () => {
  await install();
  await step("Packages of the tools", installTools);
});
if (!process.exitCode) handOver([`tools/${name}.ts`, ...args]);
