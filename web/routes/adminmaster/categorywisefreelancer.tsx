import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { CategoryField } from "#web/catalog/reference/fields.tsx";
import { categoriesQuery } from "#web/catalog/reference/queries.ts";
import { accountOrders } from "#web/identity/accounts/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { freelancersByCategory, ReportTable } from "#web/operation/reports/account-reports.tsx";
import { reportQuery } from "#web/operation/reports/queries.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { listQueryInput } from "#web/ui/list/list-query.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/categorywisefreelancer")({
  validateSearch: ({ category }: { category?: string }) => (category === undefined ? {} : { category }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { category, ...search } }) =>
    prefetch(queries, [
      categoriesQuery,
      reportQuery(
        "categorywisefreelancer",
        category ? { categoryid: category, ...listQueryInput(search, accountOrders) } : undefined,
      ),
    ]),
  component: CategoryWiseFreelancer,
});

function CategoryWiseFreelancer() {
  const { category = "" } = Route.useSearch();
  const navigate = useNavigate();
  const fields = useFields({ categoryid: category });
  const submit = () =>
    navigate({ to: ".", search: { category: fields.values.categoryid }, replace: true, resetScroll: false });
  return (
    <Page>
      <PageTitle title={t("Freelancer, Category Wise")} />
      <Card>
        <Form form={{ submit }}>
          <FormColumns>
            <CategoryField field={fields.of("categoryid")} none={t("--select--")} />
            <FormActions submit={t("Submit")} />
          </FormColumns>
        </Form>
      </Card>
      {category ? (
        <ReportTable
          key={category}
          report={freelancersByCategory}
          input={{ categoryid: category }}
          empty={<EmptyState title={t("No freelancer works in this category yet")} />}
        />
      ) : (
        <EmptyState art="search" title={t("Choose a category to see its freelancers")} />
      )}
    </Page>
  );
}
