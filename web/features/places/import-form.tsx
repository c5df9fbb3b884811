import { useEffect, useRef, useState } from "react";
import { additionOf, additionText, isComplete, type State } from "#web/features/places/additions.ts";
import { StateChoice } from "#web/features/places/state-choice.tsx";
import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Result {
  readonly districtsAdded: number;
  readonly locationsAdded: number;
  readonly skipped: number;
}

/** The choice of states with a preview of what is added, and then the result. */
export function ImportForm({ states }: { readonly states: readonly State[] }) {
  const call = useCall("places.importIndia");
  const [chosen, choose] = useState<ReadonlySet<string>>(() => codesToAdd(states));
  const [result, setResult] = useState<Result>();
  const added = states.filter(({ code }) => chosen.has(code));
  const { districts, locations } = additionOf(added);
  async function submit(): Promise<void> {
    const ending = await call.run({ states: [...chosen] });
    if (!("answer" in ending)) return;
    setResult(ending.answer);
    choose(new Set());
  }
  return (
    <>
      {result && <ImportResult result={result} />}
      {states.every(isComplete) ? (
        !result && <Note>{t("All districts and towns of India are registered.")}</Note>
      ) : (
        <Card>
          <Form form={{ submit: () => void (chosen.size > 0 && !call.busy && submit()) }}>
            <StateChoice states={states} chosen={chosen} choose={choose} />
            <p role="status">
              {chosen.size === 0
                ? t("Choose at least one state.")
                : t("To be added: {addition}", { addition: additionText(districts, locations) })}
            </p>
            <FormActions submit={t("Add districts and towns")} busy={call.busy}>
              <ButtonLink to="/adminmaster/districtview">{t("Cancel")}</ButtonLink>
            </FormActions>
          </Form>
        </Card>
      )}
    </>
  );
}

const codesToAdd = (states: readonly State[]) =>
  new Set(states.filter((state) => !isComplete(state)).map(({ code }) => code));

function ImportResult({ result }: { readonly result: Result }) {
  const { districtsAdded, locationsAdded, skipped } = result;
  const words = useRef<HTMLParagraphElement>(null);
  // It appears above the button that was pressed, which may be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result takes the focus
  useEffect(() => words.current?.focus(), [result]);
  return (
    <Card>
      <p ref={words} tabIndex={-1}>
        <strong>{t("Added: {addition}", { addition: additionText(districtsAdded, locationsAdded) })}</strong>
      </p>
      {skipped > 0 && (
        <p className="soft">
          {t(
            plural(skipped, "{count} district was registered already.", "{count} districts were registered already."),
            {
              count: formatCount(skipped),
            },
          )}
        </p>
      )}
      <Row>
        <ButtonLink to="/adminmaster/districtview" tone="primary">
          {t("Districts")}
        </ButtonLink>
        <ButtonLink to="/adminmaster/categoryreg">{t("Register category")}</ButtonLink>
      </Row>
    </Card>
  );
}
