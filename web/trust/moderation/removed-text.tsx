import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { Stack } from "#web/ui/layout.tsx";

interface Props {
  readonly decision: Pick<RowOf<"decisions.mine">, "kind" | "messageText" | "reviewText">;
}

/** The text of a message, a review or a reply that an admin removed; nothing for other decisions. */
export function RemovedText({ decision: { kind, messageText, reviewText } }: Props) {
  const text = messageText ?? reviewText;
  if (text === null) return null;
  return (
    <Stack gap={1}>
      <h3>{headingOf(kind)}</h3>
      <p className="prose">{text}</p>
    </Stack>
  );
}

function headingOf(kind: Props["decision"]["kind"]): string {
  if (kind === "reply") return t("Reply removed");
  return kind === "review" ? t("Review removed") : t("Message removed");
}
