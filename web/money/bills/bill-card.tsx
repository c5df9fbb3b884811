import type { ReactNode } from "react";
import type { BillStatus } from "#domain/money/bill.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

export type Bill = RowOf<"bills.list">;

export const textOfBill = ({ title, companyName, freelancerName, amountPaise, note }: Bill): string =>
  [title, companyName, freelancerName, formatPaise(amountPaise), note].join(" ");

interface Props {
  readonly bill: Bill;
  readonly children?: ReactNode;
}

/** The fees of one direct payment, or a refund that the freelancer owes. */
export function BillCard({ bill, children }: Props) {
  const { title, companyName, pricePaise, amountPaise, clientFeePaise, isForRefund } = bill;
  const { status, note, createdAt, endedAt } = bill;
  const { word, colour } = statusText(status);
  return (
    <Card>
      <h3>{title}</h3>
      <Row spread gap={2}>
        <strong className="number">{formatPaise(amountPaise)}</strong>
        <StatusWord word={word} colour={colour} />
      </Row>
      <Facts
        inLines
        facts={{
          [t("Paid by {name}", { name: companyName })]: formatPaise(pricePaise),
          ...(isForRefund && { [t("Reason")]: t("Refunded to the company after you were paid") }),
          ...(clientFeePaise > 0 && {
            [t("Brokerage")]: formatPaise(amountPaise - clientFeePaise),
            [t("Platform fee")]: formatPaise(clientFeePaise),
          }),
          [t("Billed on")]: formatInstant(createdAt),
          ...(endedAt && { [word]: formatInstant(endedAt) }),
          ...(note && { [t("Note")]: note }),
        }}
      />
      {children}
    </Card>
  );
}

export const statusText = (status: BillStatus) =>
  ({
    open: { word: t("To pay"), colour: "red" },
    paid: { word: t("Paid"), colour: "green" },
    waived: { word: t("Waived"), colour: "plain" },
  })[status] as { readonly word: string; readonly colour: "red" | "green" | "plain" };
