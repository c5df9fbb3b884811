import { addDays } from "#domain/day.ts";
import { countsOf, type NamedFilter } from "#web/discovery/search/active-filters.ts";
import { ChoiceField } from "#web/discovery/search/choice-field.tsx";
import {
  budgetEnds,
  budgetText,
  type Choice,
  choicesOf,
  sinceText,
  usualChoices,
  withCount,
} from "#web/discovery/search/choices.ts";
import type { Criteria, Search } from "#web/discovery/search/criteria.ts";
import type { Count } from "#web/discovery/search/queries.ts";
import { formatCount } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";
import "./search.css";

interface FiltersProps {
  readonly search: Search;
  readonly counts: List<Count>;
  readonly named: Readonly<Record<NamedFilter, Choice>>;
}

/** The filters of the search, each choice with the number of its matches. A choice applies at once. */
export function Filters(props: FiltersProps) {
  const { search } = props;
  const { categoryid, districtid } = search.criteria;
  return (
    <div className="search-filters">
      <ChoiceFilter {...props} name="categoryid" label={t("Category")} none={t("Any category")} drops="subcategoryid" />
      {categoryid && (
        <ChoiceFilter {...props} name="subcategoryid" label={t("Subcategory")} none={t("Any subcategory")} />
      )}
      <ChoiceFilter {...props} name="districtid" label={t("District")} none={t("Any district")} drops="locationid" />
      {districtid && <ChoiceFilter {...props} name="locationid" label={t("City")} none={t("Any city")} />}
      <BudgetFilter {...props} />
      <DayFilters {...props} />
    </div>
  );
}

interface ChoiceFilterProps extends FiltersProps {
  readonly name: NamedFilter;
  readonly label: string;
  /** The text of the choice of all. */
  readonly none: string;
  /** Filters that are cleared when another one is chosen. */
  readonly drops?: NamedFilter;
}

/** Chooses a value of a filter. */
function ChoiceFilter({ search, counts, named, name, label, none, drops }: ChoiceFilterProps) {
  const choices = choicesOf(counts.rows, countsOf[name], named[name]);
  const { change, criteria } = search;
  return (
    <ChoiceField {...{ name, change, drops, label, none }} value={criteria[name]} list={{ ...counts, rows: choices }} />
  );
}

/** From how many rupees to how many; the usual steps can be chosen at once. */
function BudgetFilter({ search, counts }: FiltersProps) {
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

/** Filters by deadline and day of posting. Days are relative to the platform's today. */
function DayFilters({ search, counts }: FiltersProps) {
  const today = usePlatform()?.today;
  const { deadlinefrom, deadlineto } = search.criteria;
  const field = (name: "deadlinefrom" | "deadlineto" | "postedsince"): Field => ({
    name,
    value: search.criteria[name] ?? "",
    error: undefined,
    set: (value) => search.change({ [name]: String(value) }),
    leave: () => undefined,
  });
  const until = (days: string) => addDays(today ?? "", Number(days));
  const isChosen = (days: string) => deadlineto === until(days) && deadlinefrom === undefined;
  const deadlines = today === undefined ? [] : usualChoices(counts.rows, "deadline", isChosen);
  return (
    <>
      <fieldset className="search-group">
        <legend className="field-label">{t("Deadline")}</legend>
        <div className="search-ends" data-days>
          <DateField field={field("deadlinefrom")} label={t("From")} min={today} />
          <DateField field={field("deadlineto")} label={t("Until")} min={today} />
        </div>
        <QuickChoices
          choices={deadlines.map((row) => ({
            key: row.value,
            text: withCount(withinDays(Number(row.value)), row),
            isChosen: isChosen(row.value),
            choose: () =>
              search.change({
                deadlinefrom: undefined,
                deadlineto: isChosen(row.value) ? undefined : until(row.value),
              }),
          }))}
        />
      </fieldset>
      <SelectField
        field={field("postedsince")}
        label={t("Posted")}
        list={{ ...counts, rows: postings(search.criteria, counts.rows, today) }}
        idOf={(posting) => posting.id}
        textOf={(posting) => posting.text}
        none={t("At any time")}
      />
    </>
  );
}

const withinDays = (days: number): string =>
  t(plural(days, "within {count} day", "within {count} days"), { count: formatCount(days) });

/** The days since which a work was posted. A day from a shared address is added to them. */
function postings({ postedsince }: Criteria, counts: FiltersProps["counts"]["rows"], today: string | undefined) {
  if (today === undefined) return [];
  const offered = usualChoices(counts, "posted", (days) => addDays(today, -Number(days)) === postedsince)
    .map((row) => ({ id: addDays(today, -Number(row.value)), row }))
    .map(({ id, row }) => ({ id, text: withCount(sinceText(id, today), row) }));
  const isOffered = postedsince === undefined || offered.some(({ id }) => id === postedsince);
  return isOffered ? offered : [{ id: postedsince, text: sinceText(postedsince, today) }, ...offered];
}

interface QuickChoice {
  readonly key: string;
  readonly text: string;
  readonly isChosen: boolean;
  /** Pressing a chosen value again removes the filter. */
  readonly choose: () => void;
}

/** The usual values of a filter, each one tap away. */
function QuickChoices({ choices }: { readonly choices: readonly QuickChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <div className="search-quick">
      {choices.map(({ key, text, isChosen, choose }) => (
        <button key={key} type="button" className="chip" aria-pressed={isChosen} onClick={choose}>
          {text}
        </button>
      ))}
    </div>
  );
}
