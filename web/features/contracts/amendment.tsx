import { useState } from "react";
import { hirers } from "#domain/member.ts";
import { AmendmentForm } from "#web/features/contracts/amendment-form.tsx";
import { OpenAmendment } from "#web/features/contracts/open-amendment.tsx";
import type { Contract } from "#web/features/contracts/queries.ts";
import { useIsOneOf } from "#web/features/members/use-member-kind.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly contract: Contract;
  /** Whether the reader came to ask for more time. */
  readonly isExtension: boolean;
}

/** The open change of a contract, or the way to request one. */
export function Amendment({ contract, isExtension }: Props) {
  const { contractId, version, openAmendment, allowedMoves } = contract;
  const isHirer = useIsOneOf(hirers);
  const [isOpen, setOpen] = useState(
    () => isExtension || hasDraft("contracts.amend", { contractId, baseVersion: version }),
  );
  if (openAmendment) return <OpenAmendment contract={contract} amendment={openAmendment} mayAnswer={isHirer} />;
  if (!(isHirer && allowedMoves.includes("amend"))) return null;
  if (!isOpen)
    return (
      <Row>
        <Button onClick={() => setOpen(true)}>{t("Request a change")}</Button>
      </Row>
    );
  return (
    <Card>
      <h2>{isExtension ? t("Request more time") : t("Request a change")}</h2>
      <p className="soft">{t("The other side can accept within 4 days. Until then the contract stays as it is.")}</p>
      <AmendmentForm contract={contract} isExtension={isExtension} close={() => setOpen(false)} />
    </Card>
  );
}
