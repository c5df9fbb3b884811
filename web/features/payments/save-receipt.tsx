import { useState } from "react";
import { downloadMade } from "#web/lib/downloads.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";

/** Saves the receipt as the PDF that the server makes of it. */
export function SaveReceipt({
  requestid,
  receiptNumber,
}: {
  readonly requestid: number;
  readonly receiptNumber: string;
}) {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    await downloadMade("payments.downloadReceipt", { requestid }, `receipt-${receiptNumber}.pdf`);
    setBusy(false);
  }
  return (
    <Button tone="primary" busy={busy} onClick={() => void save()}>
      {t("Download PDF")}
    </Button>
  );
}
