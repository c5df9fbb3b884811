import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { categoriesQuery, districtsQuery } from "#web/catalog/reference/queries.ts";
import { daysUntil } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { FunnelReport } from "#web/operation/funnel/funnel-report.tsx";
import { type FunnelSearch, funnelInput, funnelSearch } from "#web/operation/funnel/funnel-search.ts";
import { funnelQuery } from "#web/operation/funnel/queries.ts";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField } from "#web/ui/form/text-field.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/funnel")({
  validateSearch: funnelSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [categoriesQuery, districtsQuery, funnelQuery(funnelInput(deps))]),
  component: Funnel,
});

function Funnel() {
  const search = Route.useSearch();
  return (
    <Page>
      <PageTitle
        title={t("From posting to payment")}
        lead={t("The jobs posted in each week, and how far they got. Updated every night.")}
      />
      <FunnelForm search={search} />
      <FunnelReport search={search} />
    </Page>
  );
}

const mostDays = 2 * 366;

function problemOf(from: string, to: string): string | undefined {
  if (!from || !to) return undefined;
  if (from > to) return t("The start date is after the end date.");
  return daysUntil(to, from) > mostDays ? t("Choose at most two years.") : undefined;
}

/** Weeks, category and district of the funnel. What is submitted stands in the address, so that a reload keeps it. */
function FunnelForm({ search }: { readonly search: FunnelSearch }) {
  const navigate = useNavigate();
  const { from = "", to = "", category = "", district = "" } = search;
  const fields = useFields({ from, to, category, district });
  const error = problemOf(fields.values.from, fields.values.to);
  const submit = () => {
    if (error === undefined) void navigate({ to: ".", search: fields.values, replace: true, resetScroll: false });
  };
  return (
    <Card>
      <Form form={{ submit }}>
        <FormColumns dense>
          <DateField field={fields.of("from")} label={t("Start date")} />
          <DateField field={{ ...fields.of("to"), error }} label={t("End date")} />
          <SelectField
            field={fields.of("category")}
            label={t("Category")}
            list={useAllRows(categoriesQuery)}
            idOf={(row) => row.categoryid}
            textOf={(row) => row.categoryname}
            none={t("All categories")}
          />
          <SelectField
            field={fields.of("district")}
            label={t("District")}
            list={useAllRows(districtsQuery)}
            idOf={(row) => row.districtid}
            textOf={(row) => row.district}
            none={t("All districts")}
          />
          <FormActions submit={t("Submit")} />
        </FormColumns>
      </Form>
    </Card>
  );
}
