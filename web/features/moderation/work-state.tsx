import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { StatusWord } from "#web/ui/display/status.tsx";

/** Whether a work is hidden, or a freelancer works on it. */
export function WorkState({ work: { takenDownAt, isEngaged } }: { readonly work: RowOf<"works.findPosted"> }) {
  if (takenDownAt) return <StatusWord word={t("Taken down")} colour="red" />;
  return isEngaged ? (
    <StatusWord word={t("Engaged")} colour="blue" />
  ) : (
    <StatusWord word={t("Listed")} colour="green" />
  );
}
