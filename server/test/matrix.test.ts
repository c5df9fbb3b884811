import diagnostics from "node:diagnostics_channel";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { contract } from "#contract/index.ts";
import { letterOf, play } from "#server/test/cell.ts";
import { fingerprintOf } from "#server/test/fingerprint.ts";
import { matrix, type Row } from "#server/test/matrix.ts";
import { open } from "#server/test/open.ts";
import { type Part, parts, type Stage, setStage } from "#server/test/stage.ts";

vi.setConfig({ testTimeout: 30_000 });

const opened = open();
let fingerprint: () => Promise<string>;
let stage: Stage;

beforeAll(async () => {
  fingerprint = await fingerprintOf(opened.db);
  stage = await setStage(opened);
});

/** What this part is answered; a refusal that changed a row is told as such. */
async function cell(row: Row, me: Part): Promise<string> {
  const before = await fingerprint();
  const answer = await play(opened, row, stage, me);
  const letter = await letterOf(answer, opened, row, stage, me);
  if ((await fingerprint()) === before) return letter;
  // What was done is done: whoever comes next finds everything as it was.
  stage = await setStage(opened);
  return answer.statusCode === 200 ? letter : `${letter}, but something was written`;
}

describe("every call as every part", () => {
  it.each(matrix)("$call $about", async (row) => {
    const cells: string[] = [];
    for (const part of parts) cells.push(await cell(row, part));
    expect(cells.join(" ")).toBe(row.cells);
  });
});
