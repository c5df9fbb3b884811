import { maxTicketText, ticketTopics } from "#domain/trust/ticket.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { topicText } from "#web/trust/tickets/topic-texts.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";

const topics = staticList(ticketTopics);

/** What a new message to the operator says. */
export function TicketFields({ of }: { readonly of: (name: "topic" | "subject" | "about" | "text") => Field }) {
  return (
    <>
      <SelectField
        field={of("topic")}
        label={t("What is it about")}
        list={topics}
        idOf={(topic) => topic}
        textOf={topicText}
      />
      <TextField field={of("subject")} label={t("Subject")} maxLength={120} />
      <TextField
        field={of("about")}
        label={t("Address or number")}
        hint={t("Optional: the address of the page, or the number of the job, payment or decision.")}
        maxLength={200}
      />
      <TextArea field={of("text")} label={t("Your message")} maxLength={maxTicketText} />
    </>
  );
}
