import { useState } from "react";
import { fileErrors } from "#domain/catalog/uploaded-file.ts";
import { maxResultCharacters } from "#domain/money/payout.ts";
import type { Answer } from "#web/lib/api.ts";
import { formatCount } from "#web/lib/format.ts";
import { t, tWords } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { FileField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";

interface Checked {
  readonly results: string;
  readonly answer: Answer<"payouts.import">;
}

/** Records the results of the bank from a file, after a look at what they would change. */
export function ImportResults() {
  const call = useCall("payouts.import");
  const [file, setFile] = useState<FieldValue>("");
  const [error, setError] = useState<string>();
  const [checked, setChecked] = useState<Checked>();

  async function check(): Promise<void> {
    if (!(file instanceof File)) return setError(t("Choose a CSV file."));
    // The file may have been moved or changed since it was chosen.
    const results = await file.text().catch(() => undefined);
    if (results === undefined) return setError(tWords(fileErrors.unreadable));
    if (results.length > maxResultCharacters) return setError(tWords(fileErrors.largerThanProxy));
    const ending = await call.run({ results, isDryRun: true });
    if ("answer" in ending) setChecked({ results, answer: ending.answer });
  }

  async function record({ results }: Checked): Promise<void> {
    const ending = await call.run({ results, isDryRun: false });
    if (!("answer" in ending)) return;
    if (ending.outcome === "checked") return setChecked({ results, answer: ending.answer });
    setChecked(undefined);
    setFile("");
  }

  const field = {
    name: "file",
    value: file,
    error,
    set: (value: FieldValue | undefined) => {
      setFile(value ?? "");
      setError(undefined);
      setChecked(undefined);
    },
    leave: () => undefined,
  };
  return (
    <Card>
      <h2>{t("Bank results")}</h2>
      <Form form={{ submit: () => void check() }}>
        <FileField
          field={field}
          label={t("CSV file")}
          hint={t("With the columns reference, UTR and status: paid or failed")}
          accept=".csv,.txt,.tsv,text/csv"
        />
        <FormActions submit={t("Check the file")} busy={call.busy} />
      </Form>
      {checked && <CheckedResults checked={checked} busy={call.busy} record={() => void record(checked)} />}
    </Card>
  );
}

interface CheckedResultsProps {
  readonly checked: Checked;
  readonly busy: boolean;
  readonly record: () => void;
}

function CheckedResults({ checked: { answer }, busy, record }: CheckedResultsProps) {
  const { paidCount = 0, failedCount = 0, problems = [] } = answer;
  return (
    <Stack gap={2}>
      <p role="status">
        {t("{paid} paid, {failed} not paid", { paid: formatCount(paidCount), failed: formatCount(failedCount) })}
      </p>
      {problems.length > 0 ? (
        <ul>
          {problems.map(({ line, text }) => (
            <li key={line}>{t("Line {line}: {problem}", { line, problem: tWords(text) })}</li>
          ))}
        </ul>
      ) : (
        <Row>
          <Button tone="primary" busy={busy} onClick={record}>
            {t("Record the results")}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
