import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../e2e/product.ts";
import { shouldRecord } from "../scripts/measurements.ts";
import { root } from "../scripts/root.mjs";
import { attacks, functions } from "./attacks/list.ts";
import { type FailedAttack, pageOf } from "./attacks/page.ts";
import { prepareAttack } from "./attacks/world.ts";

// `npm run test:attacks`: attacks by an outsider with a company, a freelancer and a proxy, with curl, on a temporary product with the
// default limits. Writes docs/attacks.md, and fails if an attack succeeds.
const defaultLimits = {
  LIMIT_LOGIN_FAILURES: "10",
  LIMIT_ACCOUNT_FAILURES: "50",
  LIMIT_REGISTRATIONS_PER_HOUR: "60",
  LIMIT_UPLOADS_PER_HOUR: "120",
  LIMIT_RESETS_PER_HOUR: "3",
  LIMIT_CALLS_PER_SECOND: "100",
  LIMIT_WRITES_PER_MINUTE: "300",
  LIMIT_ACCOUNT_UPLOADS_PER_HOUR: "240",
};

const folder = mkdtempSync(join(tmpdir(), "kaamkaj-attack-"));
const product = await startProduct({ env: defaultLimits });
try {
  const variables = await prepareAttack(product, folder);
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, LC_ALL: "C.UTF-8", ...variables };
  const shell = (lines: string) => {
    const printed = execFileSync("bash", ["-c", `${functions}\n${lines}`], { cwd: folder, env, encoding: "utf8" });
    return printed.replaceAll(/^[ \t]+|[ \t\r]+$/gm, "").trim();
  };
  shell("login eve $PASSWORD; login mal $PASSWORD; login victim Client1234");

  const failed: FailedAttack[] = [];
  for (const attack of attacks) {
    const output = shell(`${attack.commands}\ntrue`);
    const isBlocked = attack.expectedOutput.test(output);
    console.log(`${isBlocked ? "blocked  " : "SUCCEEDED"}  ${attack.goal}${isBlocked ? "" : `\n${output}\n`}`);
    if (isBlocked) failed.push({ ...attack, output });
  }
  const succeeded = attacks.length - failed.length;
  console.log(`${attacks.length} attacks, ${succeeded} succeeded`);
  if (succeeded === 0 && shouldRecord) writeFileSync(join(root, "docs", "attacks.md"), pageOf(failed));
  process.exitCode = succeeded === 0 ? 0 : 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true });
}
