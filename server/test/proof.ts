import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "vitest";

/** The running test has made this call, and has seen it done or not; where somebody collects that, PROOF_DIR becomes docs/specification.md. */
export function proveCall(item: string, done: boolean): void {
  const folder = process.env["PROOF_DIR"];
  const { currentTestName: title, testPath } = expect.getState();
  if (!folder || !title || !testPath) return;
  const proof = { kind: "call", item, done, file: relative(process.cwd(), testPath), title };
  appendFileSync(join(folder, `calls-${process.pid}.jsonl`), `${JSON.stringify(proof)}\n`);
}
