import { Link } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Row } from "#web/ui/layout.tsx";

/** Money of a disputed payment, with what follows from it and the way to the chargebacks. */
export const WaitsForChargeback = ({ children }: { readonly children: string }) => (
  <>
    <Row>
      <StatusWord word={t("Waits for a chargeback")} colour="blue" />
    </Row>
    <p className="soft small">
      {children}{" "}
      <Link to="/adminmaster/payments" search={{ tab: "chargebacks" }}>
        {t("View the chargebacks")}
      </Link>
    </p>
  </>
);
