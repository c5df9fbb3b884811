import { emailQuery } from "#web/identity/emails/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

/** The address of the account; an unconfirmed one gets a link that confirms it. */
export function EmailProof() {
  return (
    <Card>
      <h2>{t("Email address")}</h2>
      <Listing list={useAllRows(emailQuery)}>{([row]) => row && <Address row={row} />}</Listing>
    </Card>
  );
}

function Address({ row: { email, isProved, isUnsupported } }: { readonly row: RowOf<"emails.get"> }) {
  const call = useCall("emails.sendProof");
  if (!email) return <p className="soft">{t("This account has no email address.")}</p>;
  return (
    <>
      <Facts inLines facts={{ [t("Email")]: email }} />
      <Row>
        <StatusWord word={isProved ? t("Confirmed") : t("Not confirmed")} colour={isProved ? "green" : "red"} />
      </Row>
      {isUnsupported && (
        <Note>
          {t(
            "Emails cannot be sent to this address, because of the letters before the @. Enter an address with the letters a to z in My Profile.",
          )}
        </Note>
      )}
      {!isProved && !isUnsupported && (
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
