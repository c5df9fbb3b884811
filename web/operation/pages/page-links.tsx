import { Link } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import "./pages.css";

/** Links to the pages of the operator, at the foot of every screen. */
export const PageLinks = () => (
  <p className="page-links small">
    <Link to="/guestmaster/privacy">{t("Privacy")}</Link>
    <Link to="/guestmaster/terms">{t("Terms")}</Link>
    <Link to="/guestmaster/grievance">{t("Complaints")}</Link>
    <Link to="/guestmaster/help">{t("Help")}</Link>
  </p>
);
