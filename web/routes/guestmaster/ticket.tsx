import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { IncompleteLink } from "#web/identity/session/incomplete-link.tsx";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { linkQuery } from "#web/trust/tickets/guest-queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** The forms are needed only with a valid link. */
const VisitorTicket = lazyPart(async () => (await import("#web/trust/tickets/visitor-ticket.tsx")).VisitorTicket);

export const Route = createFileRoute("/guestmaster/ticket")({
  validateSearch: ({ token, about }: { token?: string; about?: string }) => ({ token: token ?? "", about }),
  component: TicketOfVisitor,
});

const back = () => <ButtonLink to="/guestmaster/grievance">{t("Complaints")}</ButtonLink>;

function TicketOfVisitor() {
  const { token, about = "" } = Route.useSearch();
  if (!token)
    return (
      <IncompleteLink title={t("Write to the operator")} whatToDo={t("Open the full link from the email.")}>
        {back()}
      </IncompleteLink>
    );
  return (
    <Page width="narrow">
      <PageTitle title={t("Write to the operator")} />
      <WithLink token={token} about={about} />
    </Page>
  );
}

function WithLink({ token, about }: { readonly token: string; readonly about: string }) {
  const queries = useQueryClient();
  const query = linkQuery(token);
  const missing = (
    <Card>
      <h2>{t("This link is no longer valid")}</h2>
      <p className="soft">{t("A link to write is valid for 24 hours. Ask for a new one.")}</p>
      {back()}
    </Card>
  );
  return (
    <Listing list={useUncached(query)} missing={missing}>
      {([row]) =>
        row && (
          <VisitorTicket
            of={{ token, about, ...row, sent: () => void queries.invalidateQueries({ queryKey: query.queryKey }) }}
            placeholder={<Skeleton height="24rem" />}
          />
        )
      }
    </Listing>
  );
}
