import type { OperatorPage } from "#domain/operator-page.ts";
import { defaultPageText } from "#web/features/pages/default-page-text.ts";
import { PageText } from "#web/features/pages/page-text.tsx";
import { editedPageQuery } from "#web/features/pages/queries.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Grid } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** Writes a page, with what it will look like beside it. */
export function PageForm({ page }: { readonly page: OperatorPage }) {
  return (
    <Listing list={useUncached(editedPageQuery(page))} skeleton={<Skeleton height="30rem" />}>
      {([row]) => <Writing page={page} text={row?.text ?? ""} />}
    </Listing>
  );
}

function Writing({ page, text }: { readonly page: OperatorPage; readonly text: string }) {
  const form = useCallForm("pages.update", { fields: { text }, fixed: { page } });
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
