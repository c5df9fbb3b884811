import { emailQuery } from "#web/identity/emails/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

/** The address of the account; an unconfirmed one gets a link that confirms it. */
export function EmailProof() {
  return (
    <Card>
      <h2>{t("Email address")}</h2>
      <Listing list={useAllRows(emailQuery)}>
        {([row]) => row && <Address email={row.email} isProved={row.isProved} />}
      </Listing>
    </Card>
  );
}

function Address({ email, isProved }: { readonly email: string; readonly isProved: boolean }) {
  const call = useCall("emails.sendProof");
  if (!email) return <p className="soft">{t("This account has no email address.")}</p>;
  return (
    <>
      <Facts inLines facts={{ [t("Email")]: email }} />
      <Row>
        <StatusWord word={isProved ? t("Confirmed") : t("Not confirmed")} colour={isProved ? "green" : "red"} />
      </Row>
      {!isProved && (
        <>
          <p className="soft">
            {t("Confirm that this address is yours. The link in the email is valid for 24 hours.")}
          </p>
          <Row>
            <Button busy={call.busy} onClick={() => void call.run({})}>
              {t("Send the link")}
            </Button>
          </Row>
        </>
      )}
    </>
  );
}
