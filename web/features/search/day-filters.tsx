import { usePlatform } from "#web/features/platform/use-platform.ts";
import { sinceText, usualChoices, withCount } from "#web/features/search/choices.ts";
import type { Criteria } from "#web/features/search/criteria.ts";
import type { FiltersProps } from "#web/features/search/filters.tsx";
import { QuickChoices } from "#web/features/search/quick-choices.tsx";
import { addDays, formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField } from "#web/ui/form/text-field.tsx";

/** Filters by deadline and day of posting. Days are relative to the platform's today. */
export function DayFilters({ search, counts }: FiltersProps) {
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

/** Since which days; a day out of a shared address is one more of them. */
function postings({ postedsince }: Criteria, counts: FiltersProps["counts"]["rows"], today: string | undefined) {
  if (today === undefined) return [];
  const offered = usualChoices(counts, "posted", (days) => addDays(today, -Number(days)) === postedsince)
    .map((row) => ({ id: addDays(today, -Number(row.value)), row }))
    .map(({ id, row }) => ({ id, text: withCount(sinceText(id, today), row) }));
  const isOffered = postedsince === undefined || offered.some(({ id }) => id === postedsince);
  return isOffered ? offered : [{ id: postedsince, text: sinceText(postedsince, today) }, ...offered];
}
