import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { slices } from "#contract/index.ts";
import type { Finding } from "./check-list.ts";
import { type Proof, type SliceOf, testsFor } from "./proofs.ts";
import { ranInPlaywright, ranInVitest } from "./ran.ts";
import { cache, root } from "./root.mjs";
import { items } from "./specification-items.ts";
import { pageOf } from "./specification-page.ts";

export const page = join(root, "docs", "specification.md");
const proofs = join(cache, "proofs");

const sliceOf: SliceOf = (call) => Object.entries(slices).find(([, table]) => call in table)?.[0];

/** From now on the tests write down what they prove. */
export function collectProofs(): void {
  rmSync(proofs, { recursive: true, force: true });
  mkdirSync(proofs, { recursive: true });
  process.env["PROOF_DIR"] = proofs;
}

/** After a whole run that was green: every item has its test, and the page in the repository says so. */
export async function specification(): Promise<Finding> {
  const ran = new Map([...ranInVitest(read("vitest.json"), root), ...ranInPlaywright(read("journeys.json"), "e2e")]);
  const tests = testsFor(items, written(), ran, sliceOf);
  const missing = items.filter((item) => !tests.has(item));
  const lines = missing.map((item) =>
    "test" in item
      ? `The test of ${item.kind} ${item.name} has not run: ${item.test.file} > ${item.test.title}`
      : `No test proves ${item.kind} ${item.name}.`,
  );
  if (lines.length === 0 && isStale(pageOf(tests)))
    lines.push("docs/specification.md is not what the tests have seen: it was written anew, commit it.");
  return { outcome: { passed: tests.size, failed: lines.length, skipped: [] }, output: lines.join("\n") };
}

function isStale(present: string): boolean {
  if (existsSync(page) && readFileSync(page, "utf8") === present) return false;
  writeFileSync(page, present);
  return true;
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(cache, name), "utf8"));

const written = (): Proof[] =>
  readdirSync(proofs).flatMap((name) =>
    readFileSync(join(proofs, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Proof),
  );
