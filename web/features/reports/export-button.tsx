import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { type ReportColumn, savedIn } from "#web/features/reports/report-column.ts";
import { save } from "#web/lib/downloads.ts";
import { counted } from "#web/lib/format.ts";
import type { Pace } from "#web/lib/lists.ts";
import { sayProblem } from "#web/lib/outcome.ts";
import { patiently } from "#web/lib/patience.ts";
import { asProblem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props<R> {
  readonly file: string;
  readonly columns: readonly ReportColumn<R>[];
  /** Reads all rows at this pace. */
  readonly readAll: (pace: Pace) => Promise<readonly R[]>;
}

/** Saves a report as a spreadsheet: every row there is, not only those on screen. Whoever leaves or cancels gets none. */
export function ExportButton<R>({ file, columns, readAll }: Props<R>) {
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    setCount(0);
    try {
      const onPage = (read: number) => {
        signal.throwIfAborted();
        setCount(read);
      };
      const rows = await readAll({ onPage, ask: patiently });
      const bytes = await asSpreadsheet(columns, rows);
      signal.throwIfAborted();
      save(bytes, file);
    } catch (error) {
      if (!signal.aborted) sayProblem(asProblem(error));
    } finally {
      if (!signal.aborted) setCount(undefined);
    }
  }

  function cancel(): void {
    running.current?.abort();
    setCount(undefined);
    button.current?.focus();
  }

  const isRunning = count !== undefined;
  return (
    <Row gap={3}>
      {isRunning && (
        <>
          <span className="soft small number" role="status">
            {t("{count} rows read", { count: counted(count) })}
          </span>
          <Button onClick={cancel}>{t("Cancel")}</Button>
        </>
      )}
      <Button ref={button} busy={isRunning} onClick={() => void run()}>
        <IconDownload size={18} aria-hidden />
        {t("Export to Excel")}
      </Button>
    </Row>
  );
}

/** What writes it is loaded when it is needed first. */
async function asSpreadsheet<R>(columns: readonly ReportColumn<R>[], rows: readonly R[]): Promise<Blob> {
  const { spreadsheetOf } = await import("#web/lib/spreadsheet.ts");
  const headers = columns.map(({ header }) => header);
  return spreadsheetOf(headers, rows, (row) => columns.map((column) => savedIn(column, row)));
}
