import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Art } from "#web/ui/picture.tsx";
import "./landing.css";

/** What this is and for whom, in five seconds (DESIGN section 9). */
export function Hero() {
  return (
    <section className="landing-hero">
      <div>
        <PageTitle
          title={t("Hire freelancers you can count on. Find work worth doing.")}
          lead={t(
            "Companies post work with a budget and a deadline. Freelancers apply, report their progress and get paid when it is done.",
          )}
        />
        <div className="landing-actions">
          <ButtonLink to="/guestmaster/guesthome" hash="explore" tone="primary" size="large">
            {t("Explore")}
          </ButtonLink>
          <ButtonLink to="/guestmaster/role" size="large">
            {t("Join for free")}
          </ButtonLink>
        </div>
      </div>
      <Art of="hero" className="landing-art" />
    </section>
  );
}
