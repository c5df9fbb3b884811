import { copyText } from "#web/lib/copy-text.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Row } from "#web/ui/layout.tsx";
import "#web/identity/secondstep/secondstep.css";

/** A secret that is shown once. */
export const MadeSecret = ({ secret, close }: { readonly secret: string; readonly close: () => void }) => (
  <>
    <h3>{t("The secret of the webhook")}</h3>
    <p>
      <code className="seed">{secret}</code>
    </p>
    <Note>{t("It is shown only now. Your server checks with it that an event comes from here.")}</Note>
    <Row gap={2}>
      <Button onClick={() => void copyText(secret)}>{t("Copy")}</Button>
      <Button tone="primary" onClick={close}>
        {t("I saved it")}
      </Button>
    </Row>
  </>
);
