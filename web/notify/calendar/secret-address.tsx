import { confirm } from "#web/lib/confirm.tsx";
import { copyText } from "#web/lib/copy-text.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly address: string;
  /** What to do with the address, and who can read what with it. */
  readonly hint: string;
  /** What a new address means to those who have the present one. */
  readonly effect: string;
  readonly busy: boolean;
  /** A new address, or none. */
  readonly set: (isOn: boolean) => void;
}

/** An address at which other programs read something without a login: copied, replaced or ended. */
export function SecretAddress({ address, hint, effect, busy, set }: Props) {
  async function renew(): Promise<void> {
    if (await confirm(t("Do you want to make a new address?"), effect)) set(true);
  }
  return (
    <>
      <p className="soft small">{hint}</p>
      <p className="small">{address}</p>
      <Row gap={2}>
        <Button size="small" onClick={() => void copyText(address)}>
          {t("Copy")}
        </Button>
        <Button size="small" busy={busy} onClick={() => void renew()}>
          {t("Make a new address")}
        </Button>
        <Button size="small" busy={busy} onClick={() => set(false)}>
          {t("Switch off")}
        </Button>
      </Row>
    </>
  );
}
