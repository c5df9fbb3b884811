import { useState } from "react";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { formatCount } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ticketFiguresQuery } from "#web/trust/tickets/guest-queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  /** The public page that a visitor reports. */
  readonly about: string | undefined;
}

/** How visitors and users write to the operator. */
export function WriteToOperator({ about }: Props) {
  return (
    <Card>
      <h2>{t("Write to the operator")}</h2>
      <Figures />
      {browserMemory.getItem("role") === null ? <LinkForm about={about} /> : <ForUser about={about} />}
    </Card>
  );
}

function ForUser({ about }: Props) {
  const reader = useSignedIn();
  if (!reader) return <LinkForm about={about} />;
  if (reader.role === "admin") return null;
  return (
    <div>
      <ButtonLink to={`/${reader.role}master/support/{-$ticketId}`} params={{ ticketId: undefined }}>
        {t("Open the help desk")}
      </ButtonLink>
    </div>
  );
}

function LinkForm({ about }: Props) {
  const [isSent, setSent] = useState(false);
  const form = useCallForm("tickets.sendLink", {
    fields: { EMAIL: "" },
    fixed: { about },
    after: () => setSent(true),
  });
  if (isSent) return <p role="status">{t("Open the link in the email to write your message.")}</p>;
  return (
    <Form form={form}>
      <TextField
        field={form.of("EMAIL")}
        label={t("Your email address")}
        hint={t("You get a link with which you write the message. The answer is sent to this address.")}
        inputMode="email"
        autoComplete="email"
      />
      <FormActions submit={t("Send the link")} busy={form.busy} />
    </Form>
  );
}

/** How soon the operator answers, where visitors may read it. */
function Figures() {
  const [figures] = useAllRows(ticketFiguresQuery).rows;
  if (!figures || figures.medianMinutes === null) return null;
  const hours = Math.max(1, Math.round(figures.medianMinutes / 60));
  return (
    <p className="soft small">
      {t(plural(hours, "Usually answered within {count} hour.", "Usually answered within {count} hours."), {
        count: formatCount(hours),
      })}
    </p>
  );
}
