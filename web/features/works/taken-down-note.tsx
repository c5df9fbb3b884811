import { Link } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";

/** On a work that an admin took down: freelancers cannot find it. */
export const TakenDownNote = ({ decisionId }: { readonly decisionId: number }) => (
  <p className="small">
    {t("An admin has taken this work down.")}{" "}
    <Link to="/clientmaster/decisions/$id" params={{ id: String(decisionId) }}>
      {t("Read the reason")}
    </Link>
  </p>
);
