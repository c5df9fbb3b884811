import { useState } from "react";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import type { Answer } from "#web/lib/api.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { downloadMade, save } from "#web/lib/downloads.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

/** What a freelancer has done here, signed to be shown elsewhere. */
export function SignedRecord() {
  const [signed, setSigned] = useState<Answer<"signedRecords.create">>();
  const { run, busy } = useCall("signedRecords.create");
  if (useSignedIn()?.role !== "freelancer") return null;
  async function sign(): Promise<void> {
    const done = await run({});
    if ("outcome" in done) setSigned(done.answer);
  }
  return (
    <Card>
      <h2>{t("Your record to take along")}</h2>
      <p className="soft">
        {t(
          "Your track record and your visible reviews, signed by this platform. Anybody who has the address can read and check them.",
        )}
      </p>
      {signed?.recordId === undefined ? (
        <Row>
          <Button busy={busy} onClick={() => void sign()}>
            {t("Sign my record")}
          </Button>
        </Row>
      ) : (
        <Signed {...signed} />
      )}
    </Card>
  );
}

function Signed({ recordId = "", address = "", jws = "" }: Answer<"signedRecords.create">) {
  const [busy, setBusy] = useState(false);
  const savePdf = async () => {
    setBusy(true);
    await downloadMade("signedRecords.download", { recordId }, "record.pdf");
    setBusy(false);
  };
  const saveJson = () => save(new Blob([JSON.stringify({ address, jws }, null, 2)]), "record.json");
  return (
    <>
      <p className="small">
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </p>
      <Row gap={2}>
        <Button size="small" onClick={() => void copyText(address)}>
          {t("Copy")}
        </Button>
        <Button size="small" busy={busy} onClick={() => void savePdf()}>
          {t("Download PDF")}
        </Button>
        <Button size="small" onClick={saveJson}>
          {t("Download JSON")}
        </Button>
      </Row>
    </>
  );
}
