import { useState } from "react";
import { maxSearchName, searchAlerts } from "#domain/saved-search.ts";
import type { ActiveFilter } from "#web/features/search/active-filters.ts";
import { type Criteria, countInput } from "#web/features/search/criteria.ts";
import { alertTexts } from "#web/features/searches/alert-texts.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly criteria: Criteria;
  readonly chosen: readonly ActiveFilter[];
}

/** Saves the filters of the search. Another search begins with a closed form. */
export function SaveSearch({ criteria, chosen }: Props) {
  const [openFor, setOpenFor] = useState<string>();
  if (chosen.length === 0) return null;
  const key = JSON.stringify(countInput(criteria));
  const isOpen = openFor === key;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <SaveForm key={key} criteria={criteria} chosen={chosen} close={() => setOpenFor(undefined)} />
      ) : (
        <Row gap={2}>
          <Button size="small" onClick={() => setOpenFor(key)}>
            {t("Save search")}
          </Button>
          <ButtonLink size="small" to="/freelancermaster/searches">
            {t("Saved searches")}
          </ButtonLink>
        </Row>
      )}
    </Swap>
  );
}

function SaveForm({ criteria, chosen, close }: Props & { readonly close: () => void }) {
  const name = chosen.map(({ text }) => text).join(", ");
  const form = useCallForm("searches.save", {
    fields: { name: name.slice(0, maxSearchName), alert: "daily" },
    fixed: { filters: countInput(criteria) },
    after: close,
  });
  return (
    <Card>
      <Form form={form}>
        <h2>{t("Save search")}</h2>
        <FormColumns>
          <TextField field={form.of("name")} label={t("Name")} maxLength={maxSearchName} />
          <SelectField
            field={form.of("alert")}
            label={t("Report new works")}
            list={staticList(searchAlerts)}
            idOf={(alert) => alert}
            textOf={(alert) => t(alertTexts[alert])}
          />
        </FormColumns>
        <FormActions submit={t("Save")} busy={form.busy}>
          <Button onClick={close}>{t("Cancel")}</Button>
        </FormActions>
      </Form>
    </Card>
  );
}
