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
  /** What can be done, beneath the text. */
  readonly children?: ReactNode;
}

/** A page of the operator, as everybody reads it. */
export function LegalPage({ page, title, children }: Props) {
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

/** The text of a page until the operator writes one: how the product works. */
export const defaultPageText = (page: OperatorPage): string => wordsOf[page]().join("\n\n");

const wordsOf: Readonly<Record<OperatorPage, () => readonly string[]>> = {
  privacy: () => [
    t("# What we store"),
    t(
      "Your name, email, phone number and location, your profile with its pictures, and what you do here: jobs, applications, résumés, offers, contracts, progress, files, messages, reviews and payments. Your password is stored only as a hash that cannot be reversed.",
    ),
    t("# Protection against misuse"),
    t(
      "When an account is registered, a scrambled form of its network address is stored for one day, so that many accounts from one network are noticed. Programs also notice the same file, picture, phone number or payout account on several accounts. Only admins see that, and nothing follows from it automatically.",
    ),
    t("# Bank accounts and UPI IDs"),
    t(
      "Freelancers can add a bank account or a UPI ID for their payouts. It is stored encrypted and used to pay them. Where companies pay freelancers directly, the company that pays sees the UPI ID and the name of the account holder.",
    ),
    t("# Tax numbers"),
    t(
      "Where the platform collects them, you give your legal name, address and tax numbers. The PAN is stored encrypted. The platform's accountant checks the numbers, and tax papers show them.",
    ),
    t("# Identity documents"),
    t(
      "Where the platform offers it, freelancers can show a document. The pictures are stored encrypted, and admins who verify compare them with the name. They are deleted with the decision, and after 30 days at the latest. Kept are the kind of document, its last four characters, the day and the admin. Companies and visitors of a page see the kind and the month.",
    ),
    t("# Who sees it"),
    t(
      "A freelancer's phone number, email and résumé are visible to the companies the freelancer applies to. A company's phone number and email are visible to the freelancer it accepts. The admin sees both. Visitors see neither.",
    ),
    t(
      "Offers, contracts and messages are for the company and the freelancer they concern. Admins can read a conversation once a message in it has been reported. The audit log records that they did.",
    ),
    t("# Programs and calendars"),
    t(
      "Access tokens, webhooks and calendar addresses exist only if you make them in My Account. A program with a token reads and does what you allow. A webhook sends ids and states to your server, without names and texts. You can end each of them at any time.",
    ),
    t("# Public pages"),
    t(
      "Freelancers and companies can publish a page, and companies can publish a job. Until they unpublish it, everyone can read it and search engines can list it. Reviews and track records are part of a page. Phone numbers, email addresses and résumés are not.",
    ),
    t("# Cards"),
    t(
      "Card numbers and UPI PINs are neither sent to this platform nor stored by it. Where a payment provider takes the payment, you pay on the provider's page.",
    ),
    t("# Cookies"),
    t(
      "They keep you signed in and protect your account. There is no advertising and no tracking, and nothing is loaded from other sites.",
    ),
    t("# Your account"),
    t(
      "You can view and edit your profile at any time. In My Account you can download your data and have the account erased.",
    ),
    t(
      "Some records stay after that because the law or the other party needs them: payments, receipts, contracts, and the messages you sent. My Account lists them with the reason.",
    ),
  ],
  terms: () => [
    t("# Who takes part"),
    t("Companies post jobs once the admin has verified them. Freelancers apply, do the work and report progress."),
    t("# Offers and price"),
    t(
      "A company names a budget and may let applicants quote their own price. Both can then make offers until one is accepted. Accepting fixes the price, the day of delivery and the fees.",
    ),
    t("# Contract and changes"),
    t(
      "When an application is accepted, a contract is written that both can read and download. A later change of the day, the price or the scope applies once the other party accepts it. The company can give more time on its own.",
    ),
    t("# Brokerage and platform fee"),
    t(
      "The company pays the price. The platform keeps the brokerage, and the freelancer receives the rest. Where the platform charges companies a fee, it is paid on top of the price. Both are shown before an application is accepted.",
    ),
    t("# Progress and payment"),
    t(
      "The work is complete when the freelancer reports 100 %. The company then pays for it or sends it back with a reason. Until then either side may end the project with a reason, and nothing is paid.",
    ),
    t("# Milestones paid in advance"),
    t(
      "Where the platform offers it, the company pays a milestone before its work starts. The money is held until the company approves what was submitted, or the time to answer is over. If nothing is submitted in time, it goes back to the company. The project says who holds it.",
    ),
    t("# If you do not agree about a milestone"),
    t(
      "Both sides can open a claim in the project, say what should be released, and add files. The money stays held meanwhile. Equal amounts settle the claim. If the two do not agree in time, an admin decides and gives a reason.",
    ),
    t("# Direct payments"),
    t(
      "Where companies pay freelancers directly, the freelancer confirms that the money has arrived. The platform holds no money then, and bills the freelancer for the brokerage and the company's platform fee.",
    ),
    t("# Holds and payouts"),
    t(
      "Otherwise the platform sends the freelancer's share to the payout account. It can hold it for some days first. The freelancer sees the day and the reason under Payouts.",
    ),
    t("# Taxes"),
    t(
      "Where the platform makes tax papers, its fees include GST, and each fee has its paper in My Account. If a company withholds tax from a payment, the platform records how much. It files no taxes for you.",
    ),
    t("# Returns, refunds and chargebacks"),
    t(
      "A freelancer can return money of a payment, and the platform can refund it. If a company disputes a payment at its bank, the money is on hold until the bank has decided. If the bank takes the payment back, the platform may deduct it from what it still owes the freelancer for it.",
    ),
    t("# What is not allowed"),
    t("False names, illegal jobs and malicious files. The admin rejects companies that break these rules."),
    t(
      "Admins can also remove messages and reviews, take jobs down and restrict accounts. The person concerned is told the reason, and can appeal once against a restriction or a job that was taken down.",
    ),
  ],
  grievance: () => [
    t("# How to complain"),
    t(
      "Report a message or a review with the “Report” button beside it. For everything else, write to the platform's operator.",
    ),
    t("# If an admin has decided against you"),
    t(
      "You read the reason in an email and under your notifications. You can appeal once. Another admin answers, unless there is only one.",
    ),
    t("# If you do not agree about money"),
    t(
      "If it is about a milestone whose money is held, open a claim in the project. For every other payment, write to the platform's operator.",
    ),
    t("# When you get an answer"),
    t(
      "Indian law sets the limits: a complaint about content is confirmed within 24 hours and settled within 15 days, a complaint about a purchase within 48 hours and one month.",
    ),
  ],
  help: () => [
    t("# For companies"),
    t(
      "Sign up as a company. The admin verifies it, and you get an email. Then post a job, compare the applicants and accept one. Follow the progress, and pay once the work is complete.",
    ),
    t("# For freelancers"),
    t(
      "Sign up as a freelancer, find a job and apply with your résumé. Once you are accepted, report your progress. At 100 % the company pays. To receive money, add a bank account or a UPI ID under Payouts.",
    ),
    t("# If the job is paid by milestones"),
    t(
      "The company funds each milestone before its work starts, and approves it once it is submitted. The project says at the top whose turn it is.",
    ),
    t("# If you need more time"),
    t("Ask for it in the contract. It applies once the other party accepts."),
    t("# If your own programs should work for you"),
    t("Make an access token or a webhook in My Account, under Connections."),
    t("# If something does not work"),
    t("Messages about failures have a request id. Send it to the platform's operator."),
  ],
};
