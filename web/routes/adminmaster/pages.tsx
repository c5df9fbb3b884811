import { createFileRoute } from "@tanstack/react-router";
import { rowVersion } from "#domain/edited-fields.ts";
import { type OperatorPage, operatorPages } from "#domain/operation/operator-page.ts";
import type { TextKey } from "#texts/hindi.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { defaultPageText } from "#web/operation/pages/default-texts.ts";
import { PageText } from "#web/operation/pages/legal-page.tsx";
import { editedPageQuery } from "#web/operation/pages/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Grid, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/adminmaster/pages")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { tab } }) =>
    prefetch(queries, [editedPageQuery(operatorPages.find((page) => page === tab) ?? "privacy")]),
  component: Pages,
});

const names: Readonly<Record<OperatorPage, TextKey>> = {
  privacy: "Privacy",
  terms: "Terms",
  grievance: "Complaints",
  help: "Help",
};

const tabOf = (page: OperatorPage) => ({
  key: page,
  text: t(names[page]),
  panel: () => <PageForm key={page} page={page} />,
});

function Pages() {
  return (
    <Page>
      <PageTitle
        title={t("Public pages")}
        lead={t("Linked in the footer of every screen. Have a lawyer confirm what they promise.")}
      />
      <Tabs label={t("Public pages")} tabs={[tabOf("privacy"), tabOf("terms"), tabOf("grievance"), tabOf("help")]} />
    </Page>
  );
}

/** Writes a page, with what it will look like beside it. */
function PageForm({ page }: { readonly page: OperatorPage }) {
  return (
    <Listing list={useUncached(editedPageQuery(page))} skeleton={<Skeleton height="30rem" />}>
      {([row]) => <Writing page={page} text={row?.text ?? ""} />}
    </Listing>
  );
}

function Writing({ page, text }: { readonly page: OperatorPage; readonly text: string }) {
  const form = useCallForm("pages.update", {
    fields: { text },
    fixed: { page },
    readVersion: rowVersion("pages.update", { text }),
  });
  return (
    <Grid least="26rem">
      <Card>
        <Form form={form}>
          <TextArea
            field={form.of("text")}
            label={t("Text")}
            hint={t(
              "A blank line starts a new paragraph; # at its start makes it a heading. Leave empty to show the default text.",
            )}
            maxLength={20_000}
          />
          <FormActions submit={t("Save page")} busy={form.busy}>
            {form.values.text === "" && (
              <Button onClick={() => form.of("text").set(defaultPageText(page))}>
                {t("Start from the default text")}
              </Button>
            )}
          </FormActions>
        </Form>
      </Card>
      <Card>
        <p className="soft small">{t("Preview")}</p>
        <PageText text={String(form.values.text) || defaultPageText(page)} />
      </Card>
    </Grid>
  );
}
