import { useState } from "react";
import { maxSearchName, searchAlerts } from "#domain/discovery/saved-search.ts";
import type { ActiveFilter } from "#web/discovery/search/active-filters.ts";
import { type Criteria, countInput } from "#web/discovery/search/criteria.ts";
import { searchesQuery } from "#web/discovery/searches/queries.ts";
import { alertTexts } from "#web/discovery/searches/search-card.tsx";
import { staticList, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Choice } from "#web/notify/notifications/preference-choice.tsx";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly criteria: Criteria;
  readonly activeFilters: readonly ActiveFilter[];
  readonly close: () => void;
}

/** A new search, or other filters for one that is saved already. */
export function SaveForm(props: Props) {
  const { rows } = useAllRows(searchesQuery);
  const [replacedId, setReplacedId] = useState("");
  const replaced = rows.find(({ searchId }) => String(searchId) === replacedId);
  return (
    <Card>
      <h2>{t("Save search")}</h2>
      {rows.length > 0 && (
        <Choice label={t("Save as")} value={replacedId} choose={setReplacedId}>
          <option value="">{t("A new search")}</option>
          {rows.map(({ searchId, name }) => (
            <option key={searchId} value={searchId}>
              {t("“{name}”, with these filters", { name })}
            </option>
          ))}
        </Choice>
      )}
      {replaced ? <ReplaceForm {...props} key={replacedId} searchId={replaced.searchId} /> : <NewForm {...props} />}
    </Card>
  );
}

function ReplaceForm({ criteria, activeFilters, close, searchId }: Props & { readonly searchId: number }) {
  const fixed = { searchId, filters: countInput(criteria) };
  const form = useCallForm("searches.update", { fields: {}, fixed, after: close });
  return (
    <Form form={form}>
      <p>{activeFilters.map(({ text }) => text).join(" · ")}</p>
      <p className="soft small">
        {t("Its name and alert stay the same. Jobs you were already notified about are not sent again.")}
      </p>
      <FormActions submit={t("Save")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function NewForm({ criteria, activeFilters, close }: Props) {
  const name = activeFilters.map(({ text }) => text).join(", ");
  const form = useCallForm("searches.save", {
    fields: { name: name.slice(0, maxSearchName), alert: "daily" },
    fixed: { filters: countInput(criteria) },
    after: close,
  });
  return (
    <Form form={form}>
      <FormColumns>
        <TextField field={form.of("name")} label={t("Name")} maxLength={maxSearchName} />
        <SelectField
          field={form.of("alert")}
          label={t("Alert for new jobs")}
          list={staticList(searchAlerts)}
          idOf={(alert) => alert}
          textOf={(alert) => t(alertTexts[alert])}
        />
      </FormColumns>
      <FormActions submit={t("Save")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
