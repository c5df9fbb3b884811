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

/** The text of a page until the operator writes one: how the product works. */
export const defaultPageText = (page: OperatorPage): string => wordsOf[page]().join("\n\n");

const wordsOf: Readonly<Record<OperatorPage, () => readonly string[]>> = {
  privacy: () => [
    t("# What we store"),
    t(
      "Your name, email, phone number and location, your profile, and your activity: works, requests, résumés, progress and payments. Your password is stored only as a hash that cannot be reversed.",
    ),
    t("# Who sees it"),
    t(
      "A freelancer's phone number, email and résumé are visible to the companies the freelancer applies to. A company's phone number and email are visible to the freelancer it accepts. The admin sees both. Visitors see neither.",
    ),
    t("# Cards"),
    t("Card details stay in your browser: they are neither sent nor stored."),
    t("# Cookies"),
    t(
      "They keep you signed in and protect your account. There is no advertising and no tracking, and nothing is loaded from other sites.",
    ),
    t("# Your account"),
    t(
      "You can view and edit your profile at any time. In My Account you can download your data and have the account erased.",
    ),
  ],
  terms: () => [
    t("# Who takes part"),
    t(
      "Companies post works once the admin has verified them. Freelancers apply, carry the work out and report progress.",
    ),
    t("# Price and brokerage"),
    t(
      "The company sets the price. When it accepts a request, the price and the brokerage rate are fixed. The company pays the price; the platform keeps the brokerage; the freelancer receives the rest.",
    ),
    t("# Progress and payment"),
    t(
      "A work is complete when the freelancer reports 100 %. The company then pays for it or sends it back with a reason. Until then either side may end it with a reason, and nothing is paid.",
    ),
    t("# What is not allowed"),
    t("False names, illegal works and malicious files. The admin rejects companies that break these rules."),
  ],
  grievance: () => [
    t("# Who to write to"),
    t("To the platform's operator. The name and address of the officer for complaints appear here."),
    t("# When you get an answer"),
    t(
      "The law of India sets limits: 24 hours to confirm a complaint about content and 15 days to settle it, 48 hours and one month for one about a purchase.",
    ),
  ],
  help: () => [
    t("# To begin"),
    t("Register, as a company or as a freelancer. A company can post works once the admin has verified it."),
    t("# If something does not work"),
    t("Messages about failures have a request id. Send it to the platform's operator."),
  ],
};
