import { beforeAll, describe, expect, it, vi } from "vitest";
import { codeOf, play } from "#server/test/cell.ts";
import type { Row } from "#server/test/matrix-row.ts";
import { rulesOf } from "#server/test/matrix-rules.ts";
import { complaintAbout } from "#server/test/noted.ts";
import { open } from "#server/test/open.ts";
import { watchRows } from "#server/test/row-changes.ts";
import { type Part, parts, type Stage, setStage } from "#server/test/stage.ts";

/** Tests each cell of these rows: the response, the rows that change, and the audit entries. */
export function testMatrix(rows: readonly Row[]): void {
  vi.setConfig({ testTimeout: 30_000 });
  // The ledger check logs what these accounts and files lack: they were inserted without the entries of their calls.
  const opened = open({ LOG_LEVEL: "silent" });
  let stage: Stage;
  let changedTables: () => Promise<string[]>;

  async function prepare(): Promise<void> {
    stage = await setStage(opened);
    await changedTables();
  }

  beforeAll(async () => {
    changedTables = await watchRows(opened.db);
    await prepare();
  });

  /** The code of the response, followed by what is wrong: rows that a refused call changed, missing or extra audit entries. */
  async function cell(row: Row, me: Part): Promise<string> {
    const answer = await play(opened, row, stage, me);
    const code = (await codeOf(answer, opened, row, stage, me)) + (await complaintAbout(answer, row, opened.db));
    const changed = await changedTables();
    if (changed.length === 0) return code;
    // The next caller finds everything as it was.
    await prepare();
    return answer.statusCode === 200 ? code : `${code}, but rows changed in ${changed.join(", ")}`;
  }

  describe("every call, made by everybody", () => {
    for (const row of rows)
      it(`${row.call} ${row.about}: ${row.cells}${rulesOf(row)}`, async () => {
        const cells: string[] = [];
        for (const part of parts) cells.push(await cell(row, part));
        expect(cells.join(" ")).toBe(row.cells);
      });
  });
}
