import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { Stack } from "#web/ui/layout.tsx";

interface Props {
  readonly decision: Pick<RowOf<"decisions.mine">, "messageText" | "reviewText">;
}

/** The text of a message or of a review that an admin removed; nothing for other decisions. */
export function RemovedText({ decision: { messageText, reviewText } }: Props) {
  const text = messageText ?? reviewText;
  if (text === null) return null;
  return (
    <Stack gap={1}>
      <h3>{messageText === null ? t("Review removed") : t("Message removed")}</h3>
      <p className="prose">{text}</p>
    </Stack>
  );
}
