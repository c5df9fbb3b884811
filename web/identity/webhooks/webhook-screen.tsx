import { useState } from "react";
import { Deliveries } from "#web/identity/webhooks/deliveries.tsx";
import { deliveriesQuery, webhooksQuery } from "#web/identity/webhooks/queries.ts";
import { RotateSecret } from "#web/identity/webhooks/rotate-secret.tsx";
import { WebhookActions } from "#web/identity/webhooks/webhook-actions.tsx";
import { WebhookState } from "#web/identity/webhooks/webhook-state.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import "#web/identity/webhooks/webhooks.css";

/** A webhook with what was sent to it. */
export function WebhookScreen({ id }: { readonly id: string }) {
  const list = useAllRows(webhooksQuery);
  const deliveries = useList(deliveriesQuery(id));
  const missing = <EmptyState art="search" title={t("This webhook does not exist")} />;
  return (
    <Page width="medium">
      <PageTitle title={t("Webhook")} lead={t("What was sent to your server in the last 30 days.")} />
      <Listing list={list} empty={missing}>
        {(rows) => {
          const webhook = rows.find(({ webhookId }) => String(webhookId) === id);
          if (!webhook) return missing;
          return (
            <>
              <WebhookCard webhook={webhook} />
              <Deliveries webhookId={webhook.webhookId} list={deliveries} />
            </>
          );
        }}
      </Listing>
    </Page>
  );
}

function WebhookCard({ webhook }: { readonly webhook: RowOf<"webhooks.list"> }) {
  const [isRotating, setRotating] = useState(false);
  const { url, types, waiting, createdAt, failingSince, state } = webhook;
  return (
    <Card>
      <h2 className="webhook-text">{url}</h2>
      <Facts
        facts={{
          [t("Status")]: <WebhookState state={state} />,
          ...(failingSince && { [t("Failing since")]: formatInstant(failingSince) }),
          [t("Waiting events")]: String(waiting),
          [t("Created")]: formatInstant(createdAt),
        }}
      />
      <details>
        <summary>{t("Events: {count}", { count: types.length })}</summary>
        <p className="small webhook-text">{types.join(", ")}</p>
      </details>
      {state === "off_by_failures" && (
        <Note>
          {t("It was switched off because nothing arrived for three days. What waits is kept for seven days.")}
        </Note>
      )}
      <Swap open={isRotating ? "secret" : ""}>
        {isRotating ? (
          <RotateSecret webhookId={webhook.webhookId} close={() => setRotating(false)} />
        ) : (
          <WebhookActions webhook={webhook} rotate={() => setRotating(true)} />
        )}
      </Swap>
    </Card>
  );
}
