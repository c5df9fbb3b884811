import type { ReactNode } from "react";
import type { OperatorPage } from "#domain/operation/operator-page.ts";
import { formatDay } from "#web/lib/format.ts";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./pages.css";

const pageQuery = (page: OperatorPage) => allRowsQuery("pages.get", { page });

interface Props {
  readonly page: OperatorPage;
  readonly title: string;
  /** What it says until the operator writes it. */
  readonly defaultText: () => string;
  /** What can be done, beneath the text. */
  readonly children?: ReactNode;
}

/** A page of the operator, as everybody reads it. */
export function LegalPage({ page, title, defaultText, children }: Props) {
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <Card>
        <Listing list={useAllRows(pageQuery(page))} skeleton={<Skeleton height="24rem" />}>
          {([row]) => (
            <>
              <PageText text={row?.text || defaultText()} />
              {row?.changed && <p className="soft small">{t("Last updated {day}", { day: formatDay(row.changed) })}</p>}
            </>
          )}
        </Listing>
      </Card>
      {children}
    </Page>
  );
}

/** A text by the operator: empty lines separate paragraphs, # starts a heading. It is never rendered as HTML. */
export function PageText({ text }: { readonly text: string }) {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== "");
  return (
    <div className="written">
      {parts.map((part, position) => {
        const heading = /^#+\s+(.*)/.exec(part)?.[1];
        const rest = heading === undefined ? part : part.slice(part.indexOf(heading) + heading.length).trim();
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is written does not move while it is read
          <section key={position}>
            {heading && <h2>{heading}</h2>}
            {rest && <p>{rest}</p>}
          </section>
        );
      })}
    </div>
  );
}
