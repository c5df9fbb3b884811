import { createFileRoute, Link } from "@tanstack/react-router";
import { loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Art, type Drawing } from "#web/ui/picture.tsx";
import "#web/discovery/landing/landing.css";

export const Route = createFileRoute("/guestmaster/role")({
  validateSearch: (search: { next?: string }) => search,
  component: RoleChoice,
});

function RoleChoice() {
  const { next } = Route.useSearch();
  // The screen that a login leads to afterwards.
  const search = next ? { next } : {};
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Join as a client or freelancer")}
        lead={t("Free, and takes two minutes. Have a photo or your logo ready.")}
      />
      <div className="choices-of-two">
        <RoleLink to="/guestmaster/clientreg" art="company" text={t("I'm a client, hiring for a project")} />
        <RoleLink
          to="/guestmaster/freelancerreg"
          search={search}
          art="freelancer"
          text={t("I'm a freelancer, looking for work")}
        />
      </div>
      <p className="soft">
        {t("Already have an account?")}{" "}
        <Link to={loginPath} search={search}>
          {t("Log in here")}
        </Link>
      </p>
    </Page>
  );
}

interface Props {
  readonly to: "/guestmaster/clientreg" | "/guestmaster/freelancerreg";
  readonly art: Drawing;
  readonly text: string;
  readonly search?: { readonly next?: string };
}

const RoleLink = ({ to, art, text, search = {} }: Props) => (
  <Link to={to} search={search} className="choice">
    <Art of={art} className="choice-art" />
    {text}
  </Link>
);
