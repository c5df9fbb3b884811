import { identityWaitDays } from "#domain/trust/identity-check.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import {
  identityEndText,
  identityKindText,
  identityStatusText,
  latestDeletion,
} from "#web/trust/identity-checks/identity-texts.ts";
import type { OwnCheck } from "#web/trust/identity-checks/queries.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

type Colour = Parameters<typeof StatusWord>[0]["colour"];

const colours: Readonly<Record<OwnCheck["status"], Colour>> = {
  ...{ waiting: "blue", checked: "green", refused: "red", deleted: "red" },
  ...{ lapsed: "plain", expired: "plain" },
};

/** What follows for the freelancer. */
function textOf({ status, end, submittedAt }: OwnCheck): string {
  if (status === "waiting")
    return t("The pictures are deleted with the decision, and on {day} at the latest. You get an email.", {
      day: formatInstant(latestDeletion(submittedAt, identityWaitDays)),
    });
  if (status === "checked")
    return t(
      "Companies see the month and the kind of document. A new name, or another holder of your payout account, ends it.",
    );
  if (status === "deleted")
    return t(
      "A picture showed an Aadhaar number in full, which the platform must not keep. Please send a masked copy.",
    );
  if (status === "lapsed") return t("Nobody has looked at your document within 30 days. Please send it again.");
  return end ? identityEndText(end) : "";
}

/** One check as the freelancer reads it. */
export function OwnCheckCard({ check }: { readonly check: OwnCheck }) {
  const { kind, lastFour, status, submittedAt, decidedAt, picturesDeletedAt, validUntil, reason } = check;
  const text = textOf(check);
  return (
    <Card>
      <Row spread>
        <h2>{lastFour ? `${identityKindText(kind)} ···· ${lastFour}` : identityKindText(kind)}</h2>
        <StatusWord word={identityStatusText(status)} colour={colours[status]} />
      </Row>
      {reason && <blockquote className="prose">{reason}</blockquote>}
      {text && <p>{text}</p>}
      <Facts
        inLines
        facts={{
          [t("Sent")]: formatInstant(submittedAt),
          ...(decidedAt && { [t("Looked at")]: formatInstant(decidedAt) }),
          ...(picturesDeletedAt && { [t("Pictures deleted")]: formatInstant(picturesDeletedAt) }),
          ...(validUntil && status === "checked" && { [t("Holds until")]: formatInstant(validUntil) }),
        }}
      />
    </Card>
  );
}
