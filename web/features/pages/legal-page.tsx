import type { OperatorPage } from "#domain/operator-page.ts";
import { defaultPageText } from "#web/features/pages/default-page-text.ts";
import { PageText } from "#web/features/pages/page-text.tsx";
import { formatDay } from "#web/lib/format.ts";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const pageQuery = (page: OperatorPage) => allRowsQuery("pages.get", { page });

/** A page of the operator, as everybody reads it. */
export function LegalPage({ page, title }: { readonly page: OperatorPage; readonly title: string }) {
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <Card>
        <Listing list={useAllRows(pageQuery(page))} skeleton={<Skeleton height="24rem" />}>
          {([row]) => (
            <>
              <PageText text={row?.text || defaultPageText(page)} />
              {row?.changed && <p className="soft small">{t("Last updated {day}", { day: formatDay(row.changed) })}</p>}
            </>
          )}
        </Listing>
      </Card>
    </Page>
  );
}
