import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import "#web/identity/webhooks/webhooks.css";

type Delivery = RowOf<"webhooks.listDeliveries">;

interface Props {
  readonly webhookId: number;
  readonly list: List<Delivery>;
}

/** What was sent, the newest first, and the way to send it again. */
export function Deliveries({ webhookId, list }: Props) {
  const { run, busy } = useCall("webhooks.redeliver");
  const failed = list.rows.filter(({ state }) => state === "failed").at(-1);
  return (
    <Stack gap={3}>
      <Row spread>
        <h2>{t("Deliveries")}</h2>
        {failed && (
          <Button busy={busy} onClick={() => void run({ webhookId, failedSince: failed.createdAt })}>
            {t("Send all failed ones again")}
          </Button>
        )}
      </Row>
      <CardList
        list={list}
        idOf={({ deliveryId }) => deliveryId}
        card={(delivery) => <DeliveryCard webhookId={webhookId} delivery={delivery} />}
        empty={<EmptyState art="requests" title={t("Nothing was sent yet")} />}
      />
    </Stack>
  );
}

function DeliveryCard({ webhookId, delivery }: { readonly webhookId: number; readonly delivery: Delivery }) {
  const { run, busy } = useCall("webhooks.redeliver");
  const { deliveryId, eventId, type, createdAt, dueAt, attempts } = delivery;
  return (
    <Card>
      <Row spread>
        <div>
          <p>
            <code>{type}</code> <DeliveryState state={delivery.state} />
          </p>
          <p className="soft small number">{formatInstant(createdAt)}</p>
          <p className="soft small webhook-text">{eventId}</p>
          {dueAt && attempts.length > 0 && (
            <p className="soft small">{t("Next attempt {moment}", { moment: formatInstant(dueAt) })}</p>
          )}
        </div>
        <Button
          size="small"
          aria-label={t("Send again: {name}", { name: type })}
          busy={busy}
          onClick={() => void run({ webhookId, deliveryId })}
        >
          {t("Send again")}
        </Button>
      </Row>
      {attempts.map(({ at, status, durationMs, answer }) => (
        <details key={at}>
          <summary className="small number">
            {formatInstant(at)} · {status ?? t("No answer")} · {t("{count} ms", { count: durationMs })}
          </summary>
          <p className="small webhook-text">{answer || t("The answer was empty.")}</p>
        </details>
      ))}
    </Card>
  );
}

function DeliveryState({ state }: Pick<Delivery, "state">) {
  if (state === "delivered") return <StatusWord word={t("Delivered")} colour="green" />;
  if (state === "failed") return <StatusWord word={t("Not delivered")} colour="red" />;
  return <StatusWord word={t("Waiting")} colour="blue" />;
}
