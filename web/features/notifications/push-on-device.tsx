import { useEffect, useState } from "react";
import {
  deviceEndpoint,
  pushSupport,
  subscribeDevice,
  unsubscribeDevice,
} from "#web/features/notifications/push-device.ts";
import { pushKeyQuery } from "#web/features/notifications/queries.ts";
import { brandName } from "#web/lib/brand.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
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

/** Undefined until the browser has answered; empty where it has no subscription. */
function useEndpoint() {
  const [endpoint, setEndpoint] = useState<string>();
  useEffect(() => {
    void deviceEndpoint().then(
      (present = "") => setEndpoint(present),
      () => setEndpoint(""),
    );
  }, []);
  return [endpoint, setEndpoint] as const;
}

function Device() {
  const [endpoint, setEndpoint] = useEndpoint();
  const key = useAllRows(pushKeyQuery(endpoint));
  if (endpoint === undefined) return <Skeleton height="3rem" />;
  return (
    <Listing list={key} skeleton={<Skeleton height="3rem" />}>
      {([row]) =>
        row &&
        (row.isSubscribed ? (
          <On endpoint={endpoint} leave={() => setEndpoint("")} />
        ) : (
          <Off publicKey={row.publicKey} enter={setEndpoint} />
        ))
      }
    </Listing>
  );
}

function On({ endpoint, leave }: { readonly endpoint: string; readonly leave: () => void }) {
  const test = useCall("push.test");
  const off = useCall("push.unsubscribe");
  async function switchOff(): Promise<void> {
    const { rowsRead, ...ending } = await off.run({ endpoint });
    if (!("outcome" in ending)) return;
    await unsubscribeDevice().catch(() => undefined);
    await rowsRead;
    leave();
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
          {t("Switch off")}
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

function Off({ publicKey, enter }: { readonly publicKey: string; readonly enter: (endpoint: string) => void }) {
  const { run } = useCall("push.subscribe");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<keyof typeof problems>();
  async function switchOn(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const subscribed = await subscribeDevice(publicKey);
    if (typeof subscribed === "string") setProblem(subscribed);
    else if ("outcome" in (await run(subscribed))) enter(subscribed.endpoint);
    setBusy(false);
  }
  return (
    <>
      <Row>
        <Button busy={busy} onClick={() => void switchOn()}>
          {t("Switch on")}
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
