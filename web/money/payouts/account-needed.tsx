import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Row } from "#web/ui/layout.tsx";

/** Asks a freelancer who works for the first time where to be paid, before there is money to send. */
export const AccountNeeded = () => (
  <>
    <Note>
      {t("Add a bank account or a UPI ID now, so that your money can be sent as soon as the company has paid.")}
    </Note>
    <Row>
      <ButtonLink to="/freelancermaster/payouts" size="small">
        {t("Add a payout account")}
      </ButtonLink>
    </Row>
  </>
);
