import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { exportHours } from "#domain/operation/personal-data.ts";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { downloadMade } from "#web/lib/downloads.ts";
import { formatBytes, formatInstant } from "#web/lib/format.ts";
import { listOf } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { exportsQuery } from "#web/operation/personal-data/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";

type Export = RowOf<"exports.list">;

const isWaiting = ({ status }: Export) => status === "waiting";
const pollIntervalMs = 5_000;

/** A copy of what is stored about the account. */
export function DataExport() {
  const [isOpen, setOpen] = useState(false);
  const result = useQuery({
    ...exportsQuery,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? pollIntervalMs : false),
  });
  const list = listOf(result.data, result);
  return (
    <Card>
      <h2>{t("Your data")}</h2>
      <p className="soft">
        {t("A file with all that is stored about your account, and with the files you sent. One a day.")}
      </p>
      <ShortList list={list} idOf={({ exportId }) => exportId} row={(each) => <ExportRow row={each} />} empty="" />
      <Swap open={isOpen}>
        {isOpen ? (
          <RequestForm close={() => setOpen(false)} />
        ) : (
          !list.rows.some(isWaiting) && (
            <Row>
              <Button onClick={() => setOpen(true)}>{t("Request a copy")}</Button>
            </Row>
          )
        )}
      </Swap>
    </Card>
  );
}

function ExportRow({ row: { exportId, requestedAt, expiresAt, bytes } }: { readonly row: Export }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    await downloadMade("exports.download", { exportId }, `account-data-${formatInstant(requestedAt).slice(0, 10)}.zip`);
    setBusy(false);
  }
  if (!expiresAt)
    return (
      <p role="status">
        {t("Your data is being prepared. You get an email when it is ready, usually within a few minutes.")}
      </p>
    );
  return (
    <Row spread>
      <div>
        <p>{t("Requested {moment}", { moment: formatInstant(requestedAt) })}</p>
        <p className="soft small number">
          {t("{size}, until {moment}", { size: formatBytes(bytes ?? 0), moment: formatInstant(expiresAt) })}
        </p>
      </div>
      <Button size="small" busy={isBusy} onClick={() => void save()}>
        {t("Download")}
      </Button>
    </Row>
  );
}

function RequestForm({ close }: { readonly close: () => void }) {
  const form = useCallForm("exports.request", { fields: { password: "", code: "" }, after: close });
  return (
    <Form form={form}>
      <p className="soft">{t("You can download it here for {count} hours.", { count: exportHours })}</p>
      <StepUpFields of={form.of} />
      <FormActions submit={t("Request a copy")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
