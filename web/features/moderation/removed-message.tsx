import { t } from "#web/lib/text.ts";
import { Stack } from "#web/ui/layout.tsx";

/** The text of a message that an admin removed; nothing for other decisions. */
export function RemovedMessage({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <Stack gap={1}>
      <h3>{t("Message removed")}</h3>
      <p className="prose">{text}</p>
    </Stack>
  );
}
