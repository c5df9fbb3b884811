import { build, isBuilt } from "./build.mjs";
import { install } from "./install.mjs";
import { attempt, step } from "./progress.mjs";
import { server } from "./root.mjs";
import { handOver } from "./run.mjs";

await attempt(async () => {
  await install();
  if (!isBuilt()) await step("Building the screens", build);
  handOver([...server, ...process.argv.slice(2)]);
});
