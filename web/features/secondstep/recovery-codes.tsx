import { brand } from "#web/lib/brand.ts";
import { save } from "#web/lib/downloads.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Row } from "#web/ui/layout.tsx";
import "./secondstep.css";

interface Props {
  readonly codes: readonly string[];
  readonly close: () => void;
}

const fileStart = () =>
  brand()
    .name.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, close }: Props) {
  const download = () =>
    save(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }), `${fileStart()}-recovery-codes.txt`);
  return (
    <>
      <div className="printed">
        <h3>{t("Your recovery codes")}</h3>
        <ol className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Note>
        {t("Each logs you in once if you lose your phone. They are shown only once: save them somewhere safe.")}
      </Note>
      <Row>
        <Button onClick={download}>{t("Download")}</Button>
        <Button onClick={() => print()}>{t("Print")}</Button>
        <Button tone="primary" onClick={close}>
          {t("I saved them")}
        </Button>
      </Row>
    </>
  );
}
