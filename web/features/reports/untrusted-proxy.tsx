import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";

/** For an operator whose proxy is missing in TRUST_PROXY; nothing where no such request came since the start. */
export function UntrustedProxyWarning() {
  const [seen] = useAllRows("reports.getUntrustedProxy", {}).rows;
  if (!seen) return null;
  const { peerAddress, header, seenAt } = seen;
  return (
    <Card>
      <h2>{t("A proxy is not in TRUST_PROXY")}</h2>
      <p className="soft">
        {t(
          "{moment}: a request from {address} had the header {header}, but TRUST_PROXY does not include that address.",
          {
            moment: formatInstant(seenAt),
            address: peerAddress,
            header,
          },
        )}
      </p>
      <p className="soft">
        {t(
          "If this is your proxy, all visitors share its rate limits: add the address to TRUST_PROXY and restart. If not, a client sent the header and no action is needed.",
        )}
      </p>
    </Card>
  );
}
