import { useState } from "react";
import { placeOfTaxFile, type TaxFile, type TaxPeriodKind, taxFileName, taxFiles } from "#domain/money/tax-paper.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { downloadMade } from "#web/lib/downloads.ts";
import { t } from "#web/lib/text.ts";
import { formatBalance } from "#web/money/taxes/month-sums.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import "./taxes.css";

type Month = RowOf<"taxes.listMonths">;

interface Props {
  readonly month: Month;
  readonly kind: TaxPeriodKind;
  /** What is left of the invoices after the credit notes, with the advances. */
  readonly owed: (sum: Exclude<keyof Month["invoices"], "count" | "feePaise">) => number;
}

/** The figures that are typed into a return, and the files. */
export function MonthFiles({ month: { month, closedAt }, kind, owed }: Props) {
  const period = { month, kind };
  const save = (file: TaxFile) =>
    downloadMade("taxes.export", { ...period, file }, taxFileName(file, period, closedAt !== null));
  const [busy, setBusy] = useState(false);
  async function saveAll(): Promise<void> {
    setBusy(true);
    for (const [index, file] of taxFiles.entries()) {
      // Chromium drops every download beyond ten within a second.
      if (index > 0 && index % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1_500));
      await save(file);
    }
    setBusy(false);
  }
  return (
    <Stack gap={3}>
      <h3>{t("GSTR-3B, table 3.1(a)")}</h3>
      <Facts
        inLines
        facts={{
          [t("Taxable value")]: formatBalance(owed("taxablePaise")),
          [t("IGST")]: formatBalance(owed("igstPaise")),
          [t("CGST")]: formatBalance(owed("cgstPaise")),
          [t("SGST")]: formatBalance(owed("sgstPaise")),
        }}
      />
      <h3>{t("Files")}</h3>
      <p className="soft small">{t("A file of an open period says so in its name.")}</p>
      <div className="tax-files">
        {taxFiles.map((file) => (
          <Row key={file} spread gap={2}>
            <span>{placeText(file)}</span>
            <Button size="small" onClick={() => void save(file)}>
              {file}
            </Button>
          </Row>
        ))}
      </div>
      <Row>
        <Button tone="primary" busy={busy} onClick={() => void saveAll()}>
          {t("Download all files")}
        </Button>
      </Row>
    </Stack>
  );
}

function placeText(file: TaxFile): string {
  if (file === "ledger") return t("Every posting");
  const { form, table } = placeOfTaxFile[file];
  return table === undefined ? t("Form {form}", { form }) : t("{form}, table {table}", { form, table });
}
