import { chargeFor } from "#domain/fee.ts";
import { paise } from "#domain/money.ts";
import { ChangeText } from "#web/features/contracts/change-text.tsx";
import type { Contract } from "#web/features/contracts/queries.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly contract: Contract;
  readonly amendment: NonNullable<Contract["openAmendment"]>;
  /** Answering is for those who may engage a freelancer. */
  readonly mayAnswer: boolean;
}

/** The change that one side requested, and what the reader can do about it. */
export function OpenAmendment({ contract, amendment, mayAnswer }: Props) {
  const { document, allowedMoves } = contract;
  const { amendmentId, author, reason, changes, expiresAt } = amendment;
  const answering = useCall("contracts.answerAmendment");
  const withdrawing = useCall("contracts.withdrawAmendment");
  const can = (move: (typeof allowedMoves)[number]) => mayAnswer && allowedMoves.includes(move);
  async function answer(accept: boolean): Promise<void> {
    const question = accept ? t("Do you want to accept this change?") : t("Do you want to decline this change?");
    const detail = accept ? t("The contract gets a new version. This cannot be undone.") : "";
    if (await confirm(question, detail)) await answering.run({ amendmentId, accept });
  }
  async function withdraw(): Promise<void> {
    if (await confirm(t("Do you want to withdraw the request?"))) await withdrawing.run({ amendmentId });
  }
  return (
    <Card>
      <h2>{t("{name} asks for a change", { name: document[author].name })}</h2>
      {changes.map((change) => (
        <ChangeText key={change.term} change={change} />
      ))}
      <NewCharge contract={contract} changes={changes} />
      <p className="prose">{reason}</p>
      <p className="soft small">
        {t("Without an answer it expires on {moment}, and the contract stays as it is.", {
          moment: formatInstant(expiresAt),
        })}
      </p>
      <Row gap={2}>
        {can("accept") && (
          <Button tone="primary" busy={answering.busy} onClick={() => void answer(true)}>
            {t("Accept")}
          </Button>
        )}
        {can("decline") && (
          <Button tone="danger" busy={answering.busy} onClick={() => void answer(false)}>
            {t("Decline")}
          </Button>
        )}
        {can("withdraw") && (
          <Button busy={withdrawing.busy} onClick={() => void withdraw()}>
            {t("Withdraw the request")}
          </Button>
        )}
      </Row>
    </Card>
  );
}

type Changes = NonNullable<Contract["openAmendment"]>["changes"];

/** What the company pays for the new price, by the fee that both agreed on; nothing without a fee or another price. */
function NewCharge({ contract, changes }: { readonly contract: Contract; readonly changes: Changes }) {
  const { clientFee } = contract.document;
  const price = changes.find(({ term }) => term === "pricePaise")?.after;
  if (!clientFee || price === undefined) return null;
  const charge = chargeFor(paise(Number(price)), clientFee);
  const [fee, total] = [charge.clientFee, charge.total].map(formatPaise);
  return (
    <p className="soft">
      {t("With the platform fee of {fee} the company pays {total}.", { fee: fee ?? "", total: total ?? "" })}
    </p>
  );
}
