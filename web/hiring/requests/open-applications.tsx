import { WithdrawButton } from "#web/hiring/requests/withdraw-button.tsx";
import { t } from "#web/lib/text.ts";
import type { Errors } from "#web/lib/validate-fields.ts";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  /** What a refused application was refused with: titles by the ids of open applications, besides the errors of its fields. */
  readonly errors: Errors;
}

/** The open applications of a freelancer who has as many as allowed, each to withdraw; nothing in every other case. */
export function OpenApplications({ errors }: Props) {
  const applications = Object.entries(errors).filter(([key]) => /^\d+$/.test(key));
  if (applications.length === 0) return null;
  return (
    <section className="stack" data-gap="2">
      <h2>{t("Your open applications")}</h2>
      <p className="soft small">{t("Withdraw one that no longer matters to you, and send this application again.")}</p>
      {applications.map(([id, title]) => (
        <Row key={id} spread gap={2}>
          <span>{title}</span>
          <WithdrawButton request={{ requestid: Number(id), req_status: "pending" }} title={title} />
        </Row>
      ))}
    </section>
  );
}
