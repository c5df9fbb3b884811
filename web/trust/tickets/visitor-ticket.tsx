import { maxTicketFiles } from "#domain/trust/ticket.ts";
import { useAttachments } from "#web/catalog/files/attachments.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ReplyForm } from "#web/trust/tickets/reply-form.tsx";
import { TicketFields } from "#web/trust/tickets/ticket-fields.tsx";
import { type Ticket, TicketView } from "#web/trust/tickets/ticket-view.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly token: string;
  /** The page that is reported; empty where there is none. */
  readonly about: string;
  readonly email: string;
  readonly ticket: Ticket | null;
  /** Reads the ticket again. */
  readonly sent: () => void;
}

/** What a visitor writes with the link from an e-mail, and the answers to it. */
export function VisitorTicket({ ticket, ...link }: Props) {
  if (!ticket) return <NewTicket {...link} />;
  return (
    <TicketView ticket={ticket}>
      <Reply token={link.token} sent={link.sent} />
    </TicketView>
  );
}

function NewTicket({ token, about, email, sent }: Omit<Props, "ticket">) {
  const files = useAttachments("tickets.createWithLink", {}, { most: maxTicketFiles, token });
  const form = useCallForm("tickets.createWithLink", {
    fields: { topic: about ? "abuse" : "", subject: "", about, text: "" },
    fixed: { token },
    standard: files.sent,
    before: files.areReady,
    after: () => {
      files.clear();
      sent();
    },
  });
  return (
    <Card>
      <p className="soft">{t("The answer is sent to {email}.", { email })}</p>
      <Form form={form}>
        <TicketFields of={form.of} />
        {files.field}
        <FormActions submit={t("Send")} busy={form.busy} />
      </Form>
    </Card>
  );
}

function Reply({ token, sent }: Pick<Props, "token" | "sent">) {
  const files = useAttachments("tickets.replyWithLink", {}, { most: maxTicketFiles, token });
  const form = useCallForm("tickets.replyWithLink", {
    fields: { text: "" },
    fixed: { token },
    standard: files.sent,
    before: files.areReady,
    after: () => {
      form.of("text").set("");
      files.clear();
      sent();
    },
  });
  return <ReplyForm form={form} files={files.field} />;
}
