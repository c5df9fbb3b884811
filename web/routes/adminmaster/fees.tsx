import { createFileRoute } from "@tanstack/react-router";
import { chargeFor, type Fee, splitCost } from "#domain/catalog/fee.ts";
import { budgetRange, type Paise, rupees } from "#domain/money.ts";
import { FeeSection } from "#web/catalog/fees/fee-section.tsx";
import { rulesQuery } from "#web/catalog/fees/queries.ts";
import { CategoryField } from "#web/catalog/reference/fields.tsx";
import { categoriesQuery } from "#web/catalog/reference/queries.ts";
import { formatFee, formatPaise } from "#web/lib/format.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { useBrokerage, useClientFee } from "#web/shell/platform/brokerage.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { type Tab, Tabs } from "#web/ui/display/tabs.tsx";
import { FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/fees")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [rulesQuery(deps.tab === "companies" ? "company" : "freelancer"), categoriesQuery]),
  component: Fees,
});

const tabs = (): readonly [Tab, ...Tab[]] => [
  { key: "brokerage", text: t("Brokerage"), panel: () => <FeeSection side="freelancer" /> },
  { key: "companies", text: t("Platform fee of companies"), panel: () => <FeeSection side="company" /> },
];

function Fees() {
  return (
    <Page>
      <PageTitle
        title={t("Fees")}
        lead={t("The platform's share of each price. The rate is fixed when an application is accepted.")}
      />
      <Tabs label={t("Fees")} tabs={tabs()} />
      <FeePreview />
    </Page>
  );
}

/** What a work of a category and a price pays by the rules of today. */
function FeePreview() {
  const { of, values } = useFields({ category: "", price: "10000" });
  const cost = /^\d{1,10}$/.test(String(values.price)) ? Number(values.price) : 0;
  const work = { cost, categoryid: Number(values.category) || null };
  const fee = useBrokerage(work);
  const clientFee = useClientFee(work);
  const price = cost >= budgetRange.least && cost <= budgetRange.most ? rupees(cost) : undefined;
  return (
    <Card>
      <div>
        <h2>{t("What a job costs")}</h2>
        <p className="soft">{t("By the rules that are in effect today.")}</p>
      </div>
      <FormColumns>
        <CategoryField field={of("category")} none={t("Any other category")} />
        <TextField
          field={of("price")}
          label={t("Price")}
          hint={t("In whole rupees, digits only")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormColumns>
      <Facts inLines facts={{ ...brokerageFacts(price, fee), ...(clientFee && clientFeeFacts(price, clientFee)) }} />
    </Card>
  );
}

const formatAmount = (amount: Paise | undefined) => (amount === undefined ? "–" : formatPaise(amount));

function brokerageFacts(price: Paise | undefined, fee: Fee | undefined) {
  const parts = fee && price !== undefined ? splitCost(price, fee) : undefined;
  return {
    [t("Fee")]: parts && fee ? formatFee(fee) : "–",
    [t("Brokerage")]: formatAmount(parts?.brokerage),
    [t("The freelancer receives")]: formatAmount(parts?.net),
  };
}

function clientFeeFacts(price: Paise | undefined, fee: Fee) {
  const charge = price === undefined ? undefined : chargeFor(price, fee);
  return {
    [t("Platform fee ({rate})", { rate: formatFee(fee) })]: formatAmount(charge?.clientFee),
    [t("The company pays")]: formatAmount(charge?.total),
  };
}
