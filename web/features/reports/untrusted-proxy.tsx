import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly proxy: NonNullable<NonNullable<RowOf<"dashboards.admin">["settings"]>["untrustedProxy"]>;
}

/** For an operator whose proxy is missing in TRUST_PROXY. */
export function UntrustedProxyWarning({ proxy: { peerAddress, header, seenAt } }: Props) {
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
