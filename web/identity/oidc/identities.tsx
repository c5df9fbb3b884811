import { useState } from "react";
import { identitiesQuery } from "#web/identity/oidc/queries.ts";
import { SignOnLink } from "#web/identity/oidc/sign-on.tsx";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { type SignOnOffer, signOnOffer } from "#web/lib/page-switches.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";

/** With which identities the account is opened; nothing where the platform has no single sign-on for the role. */
export function Identities() {
  const role = useSignedIn()?.role ?? "client";
  const offer = signOnOffer();
  return offer?.roles.includes(role) ? <IdentitiesCard offer={offer} /> : null;
}

function IdentitiesCard({ offer: { label, isAway } }: { readonly offer: SignOnOffer }) {
  const [chosen, setChosen] = useState(0);
  const close = () => setChosen(0);
  return (
    <Card>
      <h2>{t("Single sign-on")}</h2>
      <p className="soft">{t("Log in with {label}, without the password of this account.", { label })}</p>
      <ShortList
        list={useAllRows(identitiesQuery)}
        idOf={({ identityId }) => identityId}
        row={(identity) => <IdentityRow identity={identity} unlink={() => setChosen(identity.identityId)} />}
        empty={t("Nothing is linked yet.")}
      />
      <Swap open={chosen > 0}>
        {chosen > 0 ? (
          <Unlink identityId={chosen} close={close} />
        ) : (
          <Row>
            <SignOnLink label={label} isAway={isAway} query="?link=1" text={t("Link {label}", { label })} />
          </Row>
        )}
      </Swap>
    </Card>
  );
}

interface IdentityRowProps {
  readonly identity: RowOf<"oidc.list">;
  readonly unlink: () => void;
}

function IdentityRow({ identity: { issuer, linkedAt, usedAt }, unlink }: IdentityRowProps) {
  const { host } = new URL(issuer);
  return (
    <Row spread>
      <div>
        <p>
          <strong>{host}</strong>
        </p>
        <p className="soft small number">{t("Linked {moment}", { moment: formatInstant(linkedAt) })}</p>
        <p className="soft small number">
          {usedAt ? t("Last used {moment}", { moment: formatInstant(usedAt) }) : t("Not used yet")}
        </p>
      </div>
      <Button size="small" tone="danger" aria-label={t("Unlink {name}", { name: host })} onClick={unlink}>
        {t("Unlink")}
      </Button>
    </Row>
  );
}

/** The password is asked for, so that it is there when the identity no longer opens the account. */
function Unlink({ identityId, close }: { readonly identityId: number; readonly close: () => void }) {
  const form = useCallForm("oidc.unlink", { fields: { password: "", code: "" }, fixed: { identityId }, after: close });
  return (
    <StepUpForm form={form} submit={t("Unlink")} close={close}>
      <p>{t("From then on you log in with your password.")}</p>
    </StepUpForm>
  );
}
