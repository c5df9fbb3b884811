import { budgetEnds, budgetText, usualChoices, withCount } from "#web/features/search/choices.ts";
import type { FiltersProps } from "#web/features/search/filters.tsx";
import { QuickChoices } from "#web/features/search/quick-choices.tsx";
import { t } from "#web/lib/text.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

/** From how many rupees to how many; the usual steps can be chosen at once. */
export function BudgetFilter({ search, counts }: FiltersProps) {
  const { budgetfrom, budgetto } = search.criteria;
  const isChosen = (value: string) => {
    const ends = budgetEnds(value);
    return ends.budgetfrom === (budgetfrom ?? "") && ends.budgetto === (budgetto ?? "");
  };
  return (
    <fieldset className="search-group">
      <legend className="field-label">{t("Budget")}</legend>
      <div className="search-ends">
        <End search={search} name="budgetfrom" label={t("From ₹")} />
        <End search={search} name="budgetto" label={t("To ₹")} />
      </div>
      <QuickChoices
        choices={usualChoices(counts.rows, "budget", isChosen).map((row) => {
          const ends = budgetEnds(row.value);
          return {
            key: row.value,
            text: withCount(budgetText(ends.budgetfrom, ends.budgetto), row),
            isChosen: isChosen(row.value),
            choose: () => search.change(isChosen(row.value) ? budgetEnds("") : ends),
          };
        })}
      />
    </fieldset>
  );
}

interface EndProps extends Pick<FiltersProps, "search"> {
  readonly name: "budgetfrom" | "budgetto";
  readonly label: string;
}

function End({ search, name, label }: EndProps) {
  const typed = useDebouncedText(search.criteria[name] ?? "", (text, isContinued) =>
    search.change({ [name]: text }, { isContinued }),
  );
  return (
    <TextField
      field={{
        name,
        value: typed.text,
        error: undefined,
        // An amount is often pasted as it is written: ₹1,00,000.
        set: (value) => typed.type(String(value).replace(/\D/g, "").replace(/^0+/, "")),
        leave: typed.settle,
      }}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
    />
  );
}
