import { type CompanyStatus, companyMoves } from "#domain/account.ts";
import type { Company } from "#web/features/accounts/waiting-companies.ts";
import { askUser } from "#web/lib/say.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly company: Company;
  readonly status: CompanyStatus;
}

type Move = keyof typeof companyMoves;

const allows = (move: Move, status: CompanyStatus) =>
  (companyMoves[move].from as readonly CompanyStatus[]).includes(status);

/** Verify and Reject, each as the table of moves allows it and after a question (spec §4). */
export function CompanyDecision({ company, status }: Props) {
  const decision = useCall("updateclientstatus");
  const decide = async (move: Move, question: string) => {
    if (await askUser(question, company.companyname))
      await decision.run({ id: company.loginid, status: companyMoves[move].to });
  };
  return (
    <Row gap={2}>
      {allows("verify", status) && (
        <Button
          size="small"
          tone="primary"
          busy={decision.busy}
          onClick={() => void decide("verify", t("Do you want to verify this company?"))}
        >
          {t("Verify")}
        </Button>
      )}
      {allows("reject", status) && (
        <Button
          size="small"
          tone="danger"
          busy={decision.busy}
          onClick={() => void decide("reject", t("Do you want to reject this company?"))}
        >
          {t("Reject")}
        </Button>
      )}
    </Row>
  );
}
