import { usePaymentNote } from "#web/features/payments/use-payment-notes.ts";
import { askUser } from "#web/lib/ask.tsx";
import { shownDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import { Note } from "#web/ui/note.tsx";

/** That a payment was noted or declined, for both sides; the company may take its note back. Nothing where nobody tried to pay. */
export function PaymentNote({ requestid }: { readonly requestid: number }) {
  const note = usePaymentNote(requestid);
  const words = note && wordsOf(note);
  if (!(note && words)) return null;
  return (
    <>
      <Note>{words}</Note>
      {note.withdrawable && <Withdraw requestid={requestid} />}
    </>
  );
}

function wordsOf({ status, reference, reason, noted }: RowOf<"getpaymentnotes">): string | undefined {
  const day = shownDay(noted);
  if (status === "open")
    return reference
      ? t("Payment noted on {day}, waiting for confirmation. Reference: {reference}", { day, reference })
      : t("Payment noted on {day}, waiting for confirmation.", { day });
  if (status === "declined") return t("The payment was declined: {reason}", { reason: reason ?? "" });
  return status === "failed" ? t("The payment failed. Nothing was paid.") : undefined;
}

function Withdraw({ requestid }: { readonly requestid: number }) {
  const withdraw = useCall("withdrawpayment");
  const ask = async () => {
    if (await askUser(t("Do you want to withdraw the note?"), t("You may then pay again, or send the work back.")))
      await withdraw.run({ requestid });
  };
  return (
    <Row>
      <Button size="small" busy={withdraw.busy} onClick={() => void ask()}>
        {t("Withdraw the note")}
      </Button>
    </Row>
  );
}
