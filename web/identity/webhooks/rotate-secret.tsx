import { useState } from "react";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import { MadeSecret } from "#web/identity/webhooks/secret.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";

/** Another secret, confirmed with the password and shown once. */
export function RotateSecret({ webhookId, close }: { readonly webhookId: number; readonly close: () => void }) {
  const [made, setMade] = useState("");
  const form = useCallForm("webhooks.rotateSecret", {
    fields: { password: "", code: "" },
    fixed: { webhookId },
    after: ({ secret = "" }) => setMade(secret),
  });
  if (made) return <MadeSecret secret={made} close={close} />;
  return (
    <StepUpForm form={form} submit={t("Replace the secret")} close={close}>
      <p className="soft">{t("The former secret signs as well for 24 hours, so that no event is refused.")}</p>
    </StepUpForm>
  );
}
