import { OpenDrafts } from "#web/identity/drafts/open-drafts.tsx";
import { Identities } from "#web/identity/oidc/identities.tsx";
import { AccessTokens } from "#web/identity/tokens/access-tokens.tsx";
import { Webhooks } from "#web/identity/webhooks/webhooks.tsx";
import { CalendarAddress } from "#web/notify/calendar/calendar-address.tsx";
import { Stack } from "#web/ui/layout.tsx";

interface Props {
  /** Admins have no deadlines, and no calls that assistants prepare. */
  readonly hasCalendar: boolean;
}

/** What other programs do and read for the account. */
export const Connections = ({ hasCalendar }: Props) => (
  <Stack>
    {hasCalendar && <OpenDrafts />}
    <Identities />
    <AccessTokens />
    <Webhooks />
    {hasCalendar && <CalendarAddress />}
  </Stack>
);
