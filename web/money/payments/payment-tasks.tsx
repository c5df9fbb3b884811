import { canMove } from "#domain/hiring/work-request.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant, formatPaise, formatRupees } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";

/** The first ones; the payments screen lists all. */
const shownAtOnce = 5;

/** Which payments wait for the admin's word. */
export function PaymentsToConfirm({ list }: { readonly list: List<RowOf<"payments.listPending">> }) {
  return (
    <Card>
      <h2>
        {t(plural(list.rows.length, "{count} payment to confirm", "{count} payments to confirm"), {
          count: formatRowCount(list),
        })}
      </h2>
      <p className="soft">
        {t("Payments reported by companies. Confirm once the money is in the platform's account.")}
      </p>
      <Stack gap={3}>
        {list.rows.slice(0, shownAtOnce).map(({ orderId, companyname, freelancername, total }) => (
          <div key={orderId} data-id={orderId}>
            <Row spread gap={2}>
              <strong>{companyname}</strong>
              <strong className="number">{formatRupees(total)}</strong>
            </Row>
            <p className="soft small">{freelancername}</p>
          </div>
        ))}
      </Stack>
      <Row>
        <ButtonLink to="/adminmaster/payments" tone="primary">
          {t("Confirm payments")}
        </ButtonLink>
      </Row>
    </Card>
  );
}

type Unanswered = RowOf<"payments.listUnanswered">;

/** Direct payments that freelancers have neither confirmed nor denied after all reminders. */
export function UnansweredPayments({ list }: { readonly list: List<Unanswered> }) {
  return (
    <Card>
      <h2>
        {t(
          plural(
            list.rows.length,
            "{count} direct payment without an answer",
            "{count} direct payments without an answer",
          ),
          {
            count: formatRowCount(list),
          },
        )}
      </h2>
      <p className="soft">
        {t(
          "The freelancers have not said whether the money has arrived. Contact both sides. You can close such a payment.",
        )}
      </p>
      <ShortList list={list} idOf={(row) => row.orderId} row={(row) => <UnansweredPayment payment={row} />} empty="" />
      <LoadMore list={list} />
      <Row>
        <ButtonLink to="/adminmaster/payments">{t("Payments")}</ButtonLink>
      </Row>
    </Card>
  );
}

function UnansweredPayment({ payment }: { readonly payment: Unanswered }) {
  const { title, companyName, freelancerName, amountPaise, createdAt } = payment;
  return (
    <>
      <Row spread gap={2}>
        <strong>{freelancerName}</strong>
        <strong className="number">{formatPaise(amountPaise)}</strong>
      </Row>
      <p>{title}</p>
      <p className="soft small">
        {companyName} · <span className="number">{formatInstant(createdAt)}</span>
      </p>
    </>
  );
}

type Debt = RowOf<"payments.listDebts">;

/** What rejected companies owe for completed works. */
export function Debts({ list }: { readonly list: List<Debt> }) {
  return (
    <Card>
      <h2>
        {t(plural(list.rows.length, "{count} payment to record", "{count} payments to record"), {
          count: formatRowCount(list),
        })}
      </h2>
      <p className="soft">
        {t(
          "Completed projects of companies that were rejected. Once the platform has paid the freelancer, record it here.",
        )}
      </p>
      <ShortList list={list} idOf={(row) => row.requestid} row={(row) => <DebtLine debt={row} />} empty="" />
      <LoadMore list={list} />
    </Card>
  );
}

function DebtLine({ debt }: { readonly debt: Debt }) {
  return (
    <>
      <Row spread gap={2}>
        <strong>{debt.title}</strong>
        <strong className="number">{formatRupees(debt.cost)}</strong>
      </Row>
      <Row spread gap={2}>
        <div className="soft small">
          <p>{debt.freelancername}</p>
          <p>{debt.companyname}</p>
        </div>
        <RecordPayment debt={debt} />
      </Row>
    </>
  );
}

/** Records that the platform paid for a rejected company, after a question that names the money and who gets it. */
function RecordPayment({ debt }: { readonly debt: RowOf<"payments.listDebts"> }) {
  const settle = useCall("payments.settleDebt");
  const { requestid, req_status, title, freelancername: freelancer, cost, brokerage, amount: net } = debt;
  if (!canMove("settle", req_status, "admin")) return null;

  async function record(): Promise<void> {
    const question = t("Do you want to record the payment of {amount} for {freelancer}?", {
      amount: formatRupees(cost),
      freelancer,
    });
    const parts = { [t("Brokerage")]: brokerage, [t("The freelancer receives")]: net };
    const detail = [title, ...Object.entries(parts).map(([name, part]) => `${name}: ${formatRupees(part)}`)];
    if (await confirm(question, detail.join("\n"))) await settle.run({ requestid, amount: cost });
  }

  return (
    <Button size="small" tone="primary" busy={settle.busy} onClick={() => void record()}>
      {t("Record payment")}
    </Button>
  );
}
