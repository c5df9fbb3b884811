import { useEffect, useRef, useState } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { CheckList } from "#web/ui/form/check-list.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { showsTick } from "#web/ui/form/shown-values.ts";
import { Card, Row } from "#web/ui/layout.tsx";

export type State = RowOf<"places.listStates">;

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

interface StateChoiceProps {
  readonly states: readonly State[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (codes: ReadonlySet<string>) => void;
}

/** A box for each state with what would be added, and one for all of them. A state without anything to add has none to tick. */
function StateChoice({ states, chosen, choose }: StateChoiceProps) {
  const open = states.filter((state) => !isComplete(state));
  const isAll = open.length > 0 && open.every(({ code }) => chosen.has(code));
  const turnAll = () => choose(new Set(isAll ? [] : open.map(({ code }) => code)));
  const toggle = (code: string) => {
    const others = [...chosen].filter((each) => each !== code);
    choose(new Set(chosen.has(code) ? others : [...others, code]));
  };
  return (
    <CheckList
      legend={t("States and union territories")}
      name="states"
      inColumns
      options={states.map((state) => ({
        value: state.code,
        text: state.name,
        detail: isComplete(state)
          ? t("Everything is registered")
          : additionText(state.newDistricts, state.newLocations),
        isDisabled: isComplete(state),
      }))}
      chosen={[...chosen]}
      toggle={toggle}
    >
      <label className="check-all">
        <input type="checkbox" ref={showsTick(isAll, turnAll)} checked={isAll} onChange={turnAll} />
        <strong>{t("All of India")}</strong>
      </label>
    </CheckList>
  );
}

const isComplete = ({ newDistricts, newLocations }: State) => newDistricts + newLocations === 0;

/** What an import of these states adds. */
const additionOf = (states: readonly State[]) => ({
  districts: states.reduce((sum, { newDistricts }) => sum + newDistricts, 0),
  locations: states.reduce((sum, { newLocations }) => sum + newLocations, 0),
});

/** Both counts in words, such as "36 districts, 48 towns". */
const additionText = (districts: number, locations: number): string =>
  [
    t(plural(districts, "{count} district", "{count} districts"), { count: formatCount(districts) }),
    t(plural(locations, "{count} town", "{count} towns"), { count: formatCount(locations) }),
  ].join(", ");
