import { useState } from "react";
import { type CompanyStatus, companyMoves } from "#domain/account.ts";
import type { Company } from "#web/identity/accounts/queries.ts";
import { read } from "#web/lib/api.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { asProblem } from "#web/lib/problem.ts";
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

/** Verify and Reject, each as the table of moves allows it and after a question (spec §4); that of Reject names what is at stake. */
export function CompanyDecision({ company, status }: Props) {
  const decision = useCall("updateclientstatus");
  const [isReading, setReading] = useState(false);

  async function decide(move: Move, question: string, detail: string): Promise<void> {
    if (await confirm(question, detail)) await decision.run({ id: company.loginid, status: companyMoves[move].to });
  }

  async function reject(): Promise<void> {
    setReading(true);
    const standing = await obligationsText(company);
    setReading(false);
    if (standing !== undefined) await decide("reject", t("Do you want to reject this company?"), standing);
  }

  return (
    <Row gap={2}>
      {allows("verify", status) && (
        <Button
          size="small"
          tone="primary"
          busy={decision.busy}
          onClick={() => void decide("verify", t("Do you want to verify this company?"), company.companyname)}
        >
          {t("Verify")}
        </Button>
      )}
      {allows("reject", status) && (
        <Button size="small" tone="danger" busy={decision.busy || isReading} onClick={() => void reject()}>
          {t("Reject")}
        </Button>
      )}
    </Row>
  );
}

/**
 * The open obligations of a company as text, for the decision of an admin. Undefined if the session has ended; any other
 * failure is returned as the text, so that the admin can still decide.
 */
export async function obligationsText({ loginid: id, companyname }: Company): Promise<string | undefined> {
  try {
    const { rows } = await read("accounts.getObligations", { id });
    if (rows[0]) return wordsFor(companyname, rows[0]);
  } catch (error) {
    if (asProblem(error).code === "no_session") return undefined;
  }
  return t("{company}: ongoing projects and payments due could not be loaded.", { company: companyname });
}

function wordsFor(company: string, { engaged, due }: RowOf<"accounts.getObligations">): string {
  const works = t(plural(engaged, "{count} ongoing project", "{count} ongoing projects"), {
    count: formatCount(engaged),
  });
  const payments = t("{amount} due to freelancers", { amount: formatRupees(due) });
  const text = `${company}: ${works}, ${payments}`;
  if (engaged === 0) return text;
  return `${text}\n${t("The freelancers keep these projects. Payments due on completion appear in My Task.")}`;
}
