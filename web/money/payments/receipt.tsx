import { type ReactNode, useState } from "react";
import { brokerageOf, clientFeeOf } from "#domain/catalog/fee.ts";
import { linesOfChange, receiptFileName, sumFor, taxLinesOf, receiptWords as words } from "#domain/money/receipt.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { brandName } from "#web/lib/brand.ts";
import { downloadMade } from "#web/lib/downloads.ts";
import { formatDay, formatFee, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { receiptQuery } from "#web/money/payments/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./payments.css";

type ReceiptRow = RowOf<"payments.getReceipt">;
type Side = ReceiptRow["recipientRole"];

interface Props {
  readonly requestid: string;
  /** Without it the latest payment of the request. */
  readonly paymentId?: string | undefined;
  readonly side: Side;
  /** A link back to the paid request. */
  readonly back?: ReactNode;
  /** Further links for the reader. */
  readonly links?: ReactNode;
}

/** The receipt of a payment, as its reader has it: one sheet to read, to print and to keep. */
export function Receipt({ requestid, paymentId, side, back, links }: Props) {
  const receipt = useAllRows(receiptQuery(requestid, paymentId));
  const missing = (
    <EmptyState art="payments" title={t("No receipt found")}>
      <p className="soft">{t("Every paid job has a receipt.")}</p>
    </EmptyState>
  );
  // A request that is not paid yet is no failure.
  const isUnpaid = receipt.problem?.code === "not_paid";
  return (
    <Page width="narrow">
      <PageTitle title={t(words.title[side])} back={back} />
      {isUnpaid ? (
        missing
      ) : (
        <Listing list={receipt} missing={missing} skeleton={<Skeleton height="32rem" />}>
          {([row]) => row && <Sheet receipt={row} />}
        </Listing>
      )}
      {links && <div className="receipt-tools">{links}</div>}
    </Page>
  );
}

function Sheet({ receipt }: { readonly receipt: ReceiptRow }) {
  return (
    <>
      {receipt.isTestPayment && <Note>{t(words.test)}</Note>}
      <div className="receipt-tools">
        <Row gap={2}>
          <SaveReceipt receipt={receipt} />
          <Button onClick={() => window.print()}>{t("Print")}</Button>
        </Row>
      </div>
      <div className="card receipt">
        <p className="receipt-brand">{brandName()}</p>
        <Facts facts={factsOf(receipt)} inLines />
        <Sum receipt={receipt} />
        {receipt.changes.length > 0 && <Changes receipt={receipt} />}
        <Taxes receipt={receipt} />
        <p className="soft small">{t(words.about, { product: brandName() })}</p>
      </div>
    </>
  );
}

const factsOf = (receipt: ReceiptRow) => ({
  [t(words.number)]: <span className="day">{receipt.receiptNumber}</span>,
  [t(words.paidOn)]: <span className="day">{formatDay(receipt.paymentdate)}</span>,
  [t(words.company)]: (
    <Party
      name={receipt.companyname}
      more={[receipt.licenseno && `${t(words.licence)} ${receipt.licenseno}`, receipt.companyCity]}
    />
  ),
  [t(words.freelancer)]: <Party name={receipt.freelancername} more={[receipt.freelancerCity]} />,
  [t(words.work)]: receipt.title,
  ...(receipt.milestone !== null && { [t(words.milestone)]: receipt.milestone }),
  ...(receipt.heldBy !== null && { [t(words.heldBy)]: receipt.heldBy }),
  [t(words.category)]: `${receipt.categoryname}, ${receipt.subcategory}`,
  ...(receipt.paperNumber && { [t(words.paper)]: <span className="day">{receipt.paperNumber}</span> }),
  ...(receipt.workPaperNumber && { [t(words.workPaper)]: <span className="day">{receipt.workPaperNumber}</span> }),
});

function Party({ name, more }: { readonly name: string; readonly more: readonly (string | null)[] }) {
  return (
    <>
      {name}
      {more.map((line) => line && <div key={line}>{line}</div>)}
    </>
  );
}

/** What became of the payment later, and what is left of it. Two changes can have the same words. */
const Changes = ({ receipt: { changes, remaining, recipientRole: side } }: { readonly receipt: ReceiptRow }) => (
  <>
    <ul className="plain">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.id}`}>
          <Facts
            inLines
            facts={Object.fromEntries(
              linesOfChange(side, change).map(({ words: name, amount, sign }) => [
                t(words[name], { day: formatDay(change.day) }),
                `${sign}${formatRupees(amount)}`,
              ]),
            )}
          />
        </li>
      ))}
    </ul>
    <div className="receipt-sum">
      <Facts inLines facts={{ [t(words.remaining[side])]: formatRupees(remaining) }} />
    </div>
  </>
);

/** What was withheld as tax, and what is left to pay out. */
function Taxes({ receipt }: { readonly receipt: ReceiptRow }) {
  const lines = taxLinesOf(receipt.recipientRole, receipt);
  if (lines.length === 0) return null;
  const facts = lines.map(({ words: name, amount, sign }) => [t(words[name]), `${sign}${formatRupees(amount)}`]);
  return (
    <div className="receipt-sum">
      <Facts inLines facts={Object.fromEntries(facts)} />
    </div>
  );
}

function Sum({ receipt }: { readonly receipt: ReceiptRow }) {
  const { lines, total } = sumFor(receipt.recipientRole, receipt);
  const rateOf = (part: string) => formatFee(part === "clientFee" ? clientFeeOf(receipt) : brokerageOf(receipt));
  return (
    <div className="receipt-sum">
      <Facts
        inLines
        facts={Object.fromEntries(
          [...lines, total].map(({ words: name, part, isTaken }) => [
            t(words[name], { rate: rateOf(part) }),
            `${isTaken ? "−" : ""}${formatRupees(receipt[part])}`,
          ]),
        )}
      />
    </div>
  );
}

/** Saves the receipt as the PDF that the server makes of it. */
function SaveReceipt({ receipt: { requestid, paymentId, receiptNumber } }: { readonly receipt: ReceiptRow }) {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    await downloadMade("payments.downloadReceipt", { requestid, paymentId }, receiptFileName(receiptNumber));
    setBusy(false);
  }
  return (
    <Button tone="primary" busy={busy} onClick={() => void save()}>
      {t("Download PDF")}
    </Button>
  );
}
