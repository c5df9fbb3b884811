import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { StatusWord } from "#web/ui/display/status.tsx";

/** Whether a webhook takes events. */
export function WebhookState({ state }: Pick<RowOf<"webhooks.list">, "state">) {
  if (state === "on") return <StatusWord word={t("On")} colour="green" />;
  if (state === "failing") return <StatusWord word={t("Failing")} colour="red" />;
  return <StatusWord word={t("Off")} colour="plain" />;
}
