import { additionText, isComplete, type State } from "#web/features/places/additions.ts";
import { t } from "#web/lib/text.ts";

interface Props {
  readonly states: readonly State[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (codes: ReadonlySet<string>) => void;
}

/** A box for each state with what would be added, and one for all of them. A state without anything to add has none to tick. */
export function StateChoice({ states, chosen, choose }: Props) {
  const open = states.filter((state) => !isComplete(state));
  const isAll = open.length > 0 && open.every(({ code }) => chosen.has(code));
  const toggle = (code: string) => {
    const others = [...chosen].filter((each) => each !== code);
    choose(new Set(chosen.has(code) ? others : [...others, code]));
  };
  return (
    <fieldset className="check-list" data-columns>
      <legend className="field-label">{t("States and union territories")}</legend>
      <label className="check-all">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => choose(new Set(isAll ? [] : open.map(({ code }) => code)))}
        />
        <strong>{t("All of India")}</strong>
      </label>
      {states.map((state) => (
        <label key={state.code}>
          <input
            type="checkbox"
            name="states"
            value={state.code}
            checked={chosen.has(state.code)}
            disabled={isComplete(state)}
            onChange={() => toggle(state.code)}
          />
          <span>
            {state.name}{" "}
            <span className="soft small">
              {isComplete(state) ? t("Everything is registered") : additionText(state.newDistricts, state.newLocations)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
