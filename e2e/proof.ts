import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "@playwright/test";

/** What of the specification a test has just seen to be so. */
interface Proof {
  readonly kind: "route" | "text" | "question";
  /** The address of the screen, or the words. */
  readonly item: string;
  /** Whose words they are. */
  readonly call?: string | undefined;
}

/** Written down where somebody collects it: PROOF_DIR becomes docs/specification.md. */
export function prove({ kind, item, call }: Proof): void {
  const folder = process.env["PROOF_DIR"];
  if (!folder) return;
  const { file, titlePath } = test.info();
  const where = { file: relative(process.cwd(), file), title: titlePath.slice(1).join(" › ") };
  appendFileSync(join(folder, `journeys-${process.pid}.jsonl`), `${JSON.stringify({ kind, item, call, ...where })}\n`);
}
