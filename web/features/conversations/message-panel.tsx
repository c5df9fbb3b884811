import { Conversation } from "#web/features/conversations/conversation.tsx";
import { t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";

/** The conversation about a request, beside what else there is of it. */
export function MessagePanel({ requestId }: { readonly requestId: number }) {
  return (
    <Card>
      <h2>{t("Messages")}</h2>
      <Conversation about={{ requestId }} />
    </Card>
  );
}
