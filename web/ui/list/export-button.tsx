import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ReadingName, RowOf, SentTo } from "#web/lib/api-types.ts";
import { save } from "#web/lib/downloads.ts";
import { formatCount } from "#web/lib/format.ts";
import { readToEnd } from "#web/lib/lists.ts";
import { toastProblem } from "#web/lib/outcome.ts";
import { plural } from "#web/lib/plural.ts";
import { asProblem } from "#web/lib/problem.ts";
import { retryAfterLimit } from "#web/lib/retry-after-limit.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import { type Column, textIn } from "#web/ui/list/use-sorted-table.ts";

export interface ReportColumn<R> extends Column<R> {
  /** What a spreadsheet holds where the cell on screen is no text, like the address of a picture. */
  readonly saved?: (row: R) => string;
  /** Whether its value is saved as a number to calculate with. */
  readonly isNumber?: true;
}

interface Props<N extends ReadingName> {
  readonly file: string;
  readonly columns: readonly ReportColumn<RowOf<N>>[];
  /** The call that returns the rows, and its input. */
  readonly call: N;
  readonly input: SentTo<N>;
  /** Whether it is offered as CSV too, for programs of accountants. */
  readonly hasCsv?: true;
}

const formats = { xlsx: t("Export to Excel"), csv: t("Export as CSV") } as const;
type Format = keyof typeof formats;

/** Saves a table as a spreadsheet: every row, not only those on screen. Leaving or cancelling stops it. */
export function ExportButton<N extends ReadingName>({ file, columns, call, input, hasCsv }: Props<N>) {
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(format: Format): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    setCount(0);
    try {
      const onPage = (read: number) => {
        signal.throwIfAborted();
        setCount(read);
      };
      const rows = await readToEnd(call, input, { onPage, ask: retryAfterLimit });
      const bytes = await asTable(format, columns, rows);
      signal.throwIfAborted();
      save(bytes, file.replace(/xlsx$/, format));
    } catch (error) {
      if (!signal.aborted) toastProblem(asProblem(error));
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
            {t(plural(count, "{count} row loaded", "{count} rows loaded"), { count: formatCount(count) })}
          </span>
          <Button onClick={cancel}>{t("Cancel")}</Button>
        </>
      )}
      <Button ref={button} busy={isRunning} onClick={() => void run("xlsx")}>
        <IconDownload size={18} aria-hidden />
        {formats.xlsx}
      </Button>
      {hasCsv && (
        <Button busy={isRunning} onClick={() => void run("csv")}>
          <IconDownload size={18} aria-hidden />
          {formats.csv}
        </Button>
      )}
    </Row>
  );
}

/** Writes a spreadsheet. The code is loaded on first use. Columns of buttons are left out. */
async function asTable<R>(format: Format, all: readonly ReportColumn<R>[], rows: readonly R[]): Promise<Blob> {
  const columns = all.filter(({ value, saved }) => value ?? saved);
  const headers = columns.map(({ header }) => header);
  const cellsOf = (row: R) => columns.map((column) => savedIn(column, row));
  if (format === "csv") return (await import("#web/lib/csv.ts")).csvOf(headers, rows, cellsOf);
  return (await import("#web/lib/spreadsheet.ts")).spreadsheetOf(headers, rows, cellsOf);
}

const savedIn = <R,>(column: ReportColumn<R>, row: R): string | number =>
  column.isNumber ? Number(column.value?.(row)) : (column.saved?.(row) ?? textIn(column, row));

/** Empty without a picture. */
export const pictureAddress = (name: string): string => name && new URL(`/images/${name}`, location.origin).href;
