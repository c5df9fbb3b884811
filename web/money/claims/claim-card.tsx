import type { ReactNode } from "react";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { claimStatus, claimText } from "#web/money/claims/claim-text.ts";
import type { Claim } from "#web/money/claims/queries.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { FileList } from "#web/ui/messages/file-list.tsx";

interface Props {
  readonly claim: Claim;
  readonly reader: OfferParty | "admin";
  /** The other party; for an admin the one that did not open the claim. */
  readonly name: string;
  /** What the reader can do about it. */
  readonly children?: ReactNode;
}

/** A claim: what each side wants to be released, what both have written, and what happens next. */
export function ClaimCard({ claim, reader, name, children }: Props) {
  const { milestone, status, byCompany, byFreelancer, statements, reason } = claim;
  return (
    <Stack gap={2}>
      <Row spread gap={2}>
        <strong>{milestone}</strong>
        <StatusWord {...claimStatus(status)} />
      </Row>
      <p className="small">{claimText(claim, reader, name)}</p>
      <Facts
        inLines
        facts={{
          [t("The company would release")]: formatPaise(byCompany.releasedPaise),
          [t("The freelancer asks for")]: formatPaise(byFreelancer.releasedPaise),
        }}
      />
      {statements.map(({ author, text, files, writtenAt }) => (
        <div key={`${author} ${writtenAt}`}>
          <p className="soft small">
            {`${author === "company" ? t("Company") : t("Freelancer")}, ${formatInstant(writtenAt)}`}
          </p>
          <p className="prose small">{text}</p>
          <FileList files={files} />
        </div>
      ))}
      {reason && <p className="prose small">{t("Reason of the decision: {reason}", { reason })}</p>}
      {children}
    </Stack>
  );
}
