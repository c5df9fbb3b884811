import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "#web/lib/text.ts";
import { uncachedQuery, useUncached } from "#web/lib/use-uncached.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly token: string;
  /** The form, with the address of the invitation. */
  readonly children: (email: string) => ReactNode;
}

/** A registration form behind the link of an invitation. */
export function Invited({ token, children }: Props) {
  const list = useUncached(uncachedQuery("registrations.open", { token }));
  return (
    <Listing
      list={list}
      skeleton={
        <Page width="narrow">
          <Skeleton height="40rem" />
        </Page>
      }
      missing={<LinkEnded />}
    >
      {([invitation]) => invitation && children(invitation.email)}
    </Listing>
  );
}

function LinkEnded() {
  const { pathname } = useLocation();
  return (
    <Page width="narrow">
      <Card>
        <h1>{t("This link is no longer valid")}</h1>
        <p className="soft">
          {t(
            "An invitation works once, for 14 days. Ask the platform's operator for a new one, or register without it if registration is open.",
          )}
        </p>
        <ButtonLink to={pathname}>{t("Register without an invitation")}</ButtonLink>
      </Card>
    </Page>
  );
}
