import "./node-version.mjs";
import { inLibreOffice } from "./office.mjs";
import { otherPostgres } from "./other-postgres.mjs";
import { otherUser } from "./other-user.mjs";
import { attempt } from "./progress.mjs";
import { run } from "./run.mjs";

/** Runs all checks, then tests on another PostgreSQL and with LibreOffice, and all checks as another user. */
const rounds = [
  { title: "npm test", work: () => npm(process.env, "test") },
  { title: "on another PostgreSQL", work: () => otherPostgres((env) => npm(env, "test", "--", "tests", "journeys")) },
  {
    title: "exports in LibreOffice",
    work: () => inLibreOffice((env) => npm(env, "test", "--", "journeys", "exports")),
  },
  { title: "as another user, from the beginning", work: otherUser },
];

await attempt(async () => {
  const verdicts = [];
  for (const { title, work } of rounds) {
    console.log(`\n━━ ${title}\n`);
    verdicts.push({ title, verdict: await work() });
  }
  console.log("");
  for (const { title, verdict } of verdicts) console.log(`${title.padEnd(40)} ${verdict}`);
  if (verdicts.some(({ verdict }) => verdict.startsWith("failed"))) process.exitCode = 1;
});

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} args
 */
async function npm(env, ...args) {
  const { code } = await run("npm", ["--silent", ...args], { env, show: true });
  return code === 0 ? "passed" : "failed";
}
