import { signOnOffer } from "#web/lib/page-switches.ts";
import { t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  /** The screen that the login leads to. One of an area is for its role only. */
  readonly next: string | undefined;
}

const areaRole = /^\/(admin|client|freelancer)master\//;

/** Below the form of the login: signing on with the identity provider, if there is one for these accounts. */
export function SignOn({ next }: Props) {
  const offer = signOnOffer();
  const role = areaRole.exec(next ?? "")?.[1];
  if (!offer || (role && !offer.roles.some((each) => each === role))) return null;
  return (
    <Card>
      <SignOnLink
        {...offer}
        query={next ? `?next=${encodeURIComponent(next)}` : ""}
        text={t("Continue with {label}", { label: offer.label })}
      />
    </Card>
  );
}

interface SignOnLinkProps {
  readonly label: string;
  readonly isAway: boolean;
  readonly query: string;
  readonly text: string;
}

/** Leads to a page of the server, not to a screen. */
export function SignOnLink({ label, isAway, query, text }: SignOnLinkProps) {
  if (isAway)
    return <p className="soft">{t("{label} does not answer at the moment. Log in with your password.", { label })}</p>;
  return (
    <a className="button" data-tone="quiet" href={`/oidc/start${query}`}>
      {text}
    </a>
  );
}
