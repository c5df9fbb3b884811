import "./node-version.mjs";
import { inLibreOffice } from "./office.mjs";
import { otherPostgres } from "./other-postgres.mjs";
import { otherUser } from "./other-user.mjs";
import { attempt } from "./progress.mjs";
import { run } from "./run.mjs";

/** Runs all checks, then tests on another PostgreSQL and with LibreOffice, and all checks as another user. */
const rounds = [
  { title: "npm test", run: () => npm(process.env, "test") },
  { title: "on another PostgreSQL", run: () => otherPostgres((env) => npm(env, "test", "--", "tests", "journeys")) },
  {
    title: "exports and bank files in LibreOffice",
    run: () => inLibreOffice((env) => npm(env, "test", "--", "journeys", "exports", "payouts")),
  },
  { title: "as another user, from the beginning", run: otherUser },
];

await attempt(async () => {
  const results = [];
  for (const { title, run } of rounds) {
    console.log(`\n━━ ${title}\n`);
    results.push({ title, result: await run() });
  }
  console.log("");
  for (const { title, result } of results) console.log(`${title.padEnd(40)} ${result}`);
  if (results.some(({ result }) => result.startsWith("failed"))) process.exitCode = 1;
});

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} args
 */
async function npm(env, ...args) {
  const { code } = await run("npm", ["--silent", ...args], { env, show: true });
  return code === 0 ? "passed" : "failed";
}
