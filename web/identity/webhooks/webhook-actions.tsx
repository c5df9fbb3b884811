import { useNavigate } from "@tanstack/react-router";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly webhook: RowOf<"webhooks.list">;
  readonly rotate: () => void;
}

/** What the owner of a webhook does with it. */
export function WebhookActions({ webhook: { webhookId, state, url }, rotate }: Props) {
  const role = useSignedIn()?.role ?? "client";
  const navigate = useNavigate();
  const [test, update, remove] = [useCall("webhooks.test"), useCall("webhooks.update"), useCall("webhooks.remove")];
  const isOn = state === "on" || state === "failing";
  async function end(): Promise<void> {
    const effect = t("Your server gets no more events, and the list of deliveries is deleted.");
    if (!(await confirm(t("Do you want to remove this webhook?"), effect))) return;
    const done = await remove.run({ webhookId });
    if ("outcome" in done) await navigate({ to: `/${role}master/myaccount`, search: { tab: "connections" } });
  }
  return (
    <Row gap={2}>
      {isOn && (
        <Button busy={test.busy} onClick={() => void test.run({ webhookId })}>
          {t("Send a test event")}
        </Button>
      )}
      <Button busy={update.busy} onClick={() => void update.run({ webhookId, isOn: !isOn })}>
        {isOn ? t("Switch off") : t("Switch on")}
      </Button>
      <Button onClick={rotate}>{t("Replace the secret")}</Button>
      <Button
        tone="danger"
        aria-label={t("Remove {name}", { name: url })}
        busy={remove.busy}
        onClick={() => void end()}
      >
        {t("Remove")}
      </Button>
    </Row>
  );
}
