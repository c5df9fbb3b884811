import { additionText, isComplete, type State } from "#web/features/places/additions.ts";
import { t } from "#web/lib/text.ts";
import { CheckList } from "#web/ui/form/check-list.tsx";

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
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => choose(new Set(isAll ? [] : open.map(({ code }) => code)))}
        />
        <strong>{t("All of India")}</strong>
      </label>
    </CheckList>
  );
}
