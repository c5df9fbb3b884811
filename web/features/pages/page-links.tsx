import { Link } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import "./pages.css";

/** At the foot of every screen: what is kept of whom, and what both sides agree to. */
export const PageLinks = () => (
  <p className="page-links small">
    <Link to="/guestmaster/privacy">{t("Privacy")}</Link>
    <Link to="/guestmaster/terms">{t("Terms")}</Link>
  </p>
);
