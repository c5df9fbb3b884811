import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { type ReportColumn, savedIn } from "#web/features/reports/report-column.ts";
import { counted } from "#web/lib/format.ts";
import { sayProblem } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { saveSpreadsheet } from "#web/lib/spreadsheet.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props<R> {
  readonly file: string;
  readonly columns: readonly ReportColumn<R>[];
  /** Reads all rows, telling how many there are so far. */
  readonly readAll: (onPage: (count: number) => void) => Promise<readonly R[]>;
}

/** Saves a report as a spreadsheet: every row there is, not only those on screen. */
export function ExportButton<R>({ file, columns, readAll }: Props<R>) {
  const [count, setCount] = useState<number>();

  async function run(): Promise<void> {
    setCount(0);
    try {
      const rows = await readAll(setCount);
      const cells = rows.map((row) => columns.map((column) => savedIn(column, row)));
      const headers = columns.map(({ header }) => header);
      await saveSpreadsheet(file, headers, cells);
    } catch (error) {
      sayProblem(asProblem(error));
    } finally {
      setCount(undefined);
    }
  }
  return (
    <Row gap={3}>
      {count !== undefined && (
        <span className="soft small number" role="status">
          {t("{count} rows read", { count: counted(count) })}
        </span>
      )}
      <Button busy={count !== undefined} onClick={() => void run()}>
        <IconDownload size={18} aria-hidden />
        {t("Export to Excel")}
      </Button>
    </Row>
  );
}
