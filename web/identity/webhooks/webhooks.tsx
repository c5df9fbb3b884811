import { useState } from "react";
import { maxPlatformWebhooks, maxWebhooks } from "#domain/identity/webhook.ts";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { NewWebhook } from "#web/identity/webhooks/new-webhook.tsx";
import { webhooksQuery } from "#web/identity/webhooks/queries.ts";
import { MadeSecret } from "#web/identity/webhooks/secret.tsx";
import { WebhookState } from "#web/identity/webhooks/webhook-state.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import "#web/identity/webhooks/webhooks.css";

/** By webhooks, servers of other people learn what happens: the list, and a new one, whose secret is shown once. */
export function Webhooks() {
  const webhooks = useAllRows(webhooksQuery);
  const [open, setOpen] = useState<"form" | "secret" | "">("");
  const [made, setMade] = useState("");
  const limit = usePermissions().includes("settings") ? maxPlatformWebhooks : maxWebhooks;
  const close = () => {
    setMade("");
    setOpen("");
  };
  const show = (secret: string) => {
    setMade(secret);
    setOpen("secret");
  };
  return (
    <Card>
      <h2>{t("Webhooks")}</h2>
      <p className="soft">
        {t("Your own server learns at once what you are notified of: ids and states, without names and texts.")}
      </p>
      <ShortList
        list={webhooks}
        idOf={({ webhookId }) => webhookId}
        row={(webhook) => <WebhookRow webhook={webhook} />}
        empty={t("No webhooks yet.")}
      />
      <Swap open={open}>
        {open === "form" && <NewWebhook close={close} after={show} />}
        {open === "secret" && <MadeSecret secret={made} close={close} />}
        {open === "" && (
          <Row>
            <Button disabled={webhooks.rows.length >= limit} onClick={() => setOpen("form")}>
              {t("New webhook")}
            </Button>
          </Row>
        )}
      </Swap>
    </Card>
  );
}

function WebhookRow({ webhook }: { readonly webhook: RowOf<"webhooks.list"> }) {
  const role = useSignedIn()?.role ?? "client";
  const { webhookId, url, types, isPlatform } = webhook;
  return (
    <Row spread>
      <div>
        <p>
          <strong className="webhook-text">{url}</strong> <WebhookState state={webhook.state} />
        </p>
        <p className="soft small">
          {t("Events: {count}", { count: types.length })}
          {isPlatform && ` · ${t("All companies and freelancers")}`}
        </p>
      </div>
      <ButtonLink to={`/${role}master/webhook/$id`} params={{ id: String(webhookId) }} size="small">
        {t("Deliveries")}
      </ButtonLink>
    </Row>
  );
}
