import { useState } from "react";
import { brandName } from "#web/lib/brand.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { pushSupport, subscribeDevice, unsubscribeDevice } from "#web/notify/notifications/push-device.ts";
import { pushDeviceQuery } from "#web/notify/notifications/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** Notifications on this device while the product is closed. The browser asks for its permission only after the click. */
export function PushOnDevice() {
  return (
    <Card>
      <h2>{t("Push on this device")}</h2>
      <p className="soft">
        {t(
          "This device tells you that there is news, also while {product} is closed. Names and amounts are never shown.",
          { product: brandName() },
        )}
      </p>
      <Supported />
    </Card>
  );
}

function Supported() {
  // What the browser can do is not known when the page is prerendered.
  if (import.meta.env.SSR) return <Skeleton height="3rem" />;
  const support = pushSupport();
  if (support === "ready") return <Device />;
  return (
    <p className="soft small">
      {support === "needs_install"
        ? t("On iPhone and iPad, first add {product} to the home screen (iOS 16.4 or newer), and open it from there.", {
            product: brandName(),
          })
        : t("This browser cannot show notifications while the page is closed.")}
    </p>
  );
}

function Device() {
  const list = useAllRows(pushDeviceQuery);
  return (
    <Listing list={list} skeleton={<Skeleton height="3rem" />}>
      {([device]) =>
        device && (device.isSubscribed ? <On endpoint={device.endpoint} /> : <Off publicKey={device.publicKey} />)
      }
    </Listing>
  );
}

function On({ endpoint }: { readonly endpoint: string }) {
  const test = useCall("push.test");
  const off = useCall("push.unsubscribe");
  async function switchOff(): Promise<void> {
    const ending = await off.run({ endpoint });
    if ("outcome" in ending) await unsubscribeDevice().catch(() => undefined);
  }
  return (
    <>
      <p>
        <StatusWord word={t("on")} colour="green" />
      </p>
      <Row>
        <Button busy={test.busy} onClick={() => void test.run({ endpoint })}>
          {t("Send a test")}
        </Button>
        <Button tone="danger" busy={off.busy} onClick={() => void switchOff()}>
          {t("Stop on this device")}
        </Button>
      </Row>
    </>
  );
}

const problems = {
  denied: () =>
    t("Notifications are blocked. Allow them for this site in the settings of your browser, then try again."),
  unavailable: () => t("The browser could not reach its push service. Please try again later."),
} as const;

function Off({ publicKey }: { readonly publicKey: string }) {
  const { run } = useCall("push.subscribe");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<keyof typeof problems>();
  async function switchOn(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const subscribed = await subscribeDevice(publicKey);
    if (typeof subscribed === "string") setProblem(subscribed);
    else await run(subscribed);
    setBusy(false);
  }
  return (
    <>
      <Row>
        <Button busy={busy} onClick={() => void switchOn()}>
          {t("Allow on this device")}
        </Button>
      </Row>
      {problem && (
        <p className="field-error" role="alert">
          {problems[problem]()}
        </p>
      )}
    </>
  );
}
