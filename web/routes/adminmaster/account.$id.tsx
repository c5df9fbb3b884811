import { createFileRoute } from "@tanstack/react-router";
import { EndSessions } from "#web/identity/permissions/end-sessions.tsx";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { auditFilter } from "#web/lib/audit-filter.ts";
import { formatDay } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { AccountErasure } from "#web/operation/personal-data/account-erasure.tsx";
import { CompanyWorks } from "#web/trust/moderation/company-works.tsx";
import { DecisionList } from "#web/trust/moderation/decision-list.tsx";
import { accountQuery, companyWorksQuery, decisionsQuery } from "#web/trust/moderation/queries.ts";
import { RestrictAccount } from "#web/trust/moderation/restrict-form.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Email } from "#web/ui/display/media.tsx";
import { Card, Page, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/account/$id")({
  // Whether it is a company is known once it is read; the works are requested together with it.
  loader: ({ context: { queries }, params: { id } }) =>
    prefetch(queries, [accountQuery(id), decisionsQuery(id), companyWorksQuery(id)]),
  component: AccountScreen,
});

function AccountScreen() {
  const { id } = Route.useParams();
  return (
    <Page>
      <PageTitle title={t("Account")} lead={t("What was decided about this account, and what you can do.")} />
      <Listing
        list={useAllRows(accountQuery(id))}
        missing={
          <EmptyState art="search" title={t("This account does not exist")}>
            <ButtonLink to="/adminmaster/freelancerdatewise">{t("See all freelancers")}</ButtonLink>
          </EmptyState>
        }
      >
        {([account]) => account && <Account account={account} />}
      </Listing>
    </Page>
  );
}

type AccountRow = RowOf<"restrictions.getAccount">;

function Account({ account }: { readonly account: AccountRow }) {
  const decisions = useList(decisionsQuery(String(account.accountId)));
  const held = usePermissions();
  return (
    <>
      <Card>
        <h2>{account.name}</h2>
        <Facts facts={factsOf(account)} />
        <RestrictAccount account={account}>
          {held.includes("people") && <EndSessions id={account.accountId} name={account.username} />}
          {held.includes("audit") && (
            <ButtonLink
              to="/adminmaster/audit"
              search={auditFilter({ subject: "account", subjectId: String(account.accountId) })}
            >
              {t("Audit log")}
            </ButtonLink>
          )}
        </RestrictAccount>
      </Card>
      <Stack gap={3}>
        <h2>{t("Decisions")}</h2>
        <DecisionList list={decisions} />
      </Stack>
      {account.role === "client" && <CompanyWorks companyId={String(account.accountId)} />}
      {held.includes("people") && <AccountErasure accountId={account.accountId} />}
    </>
  );
}

const roleNames = { client: "Company", freelancer: "Freelancer" } as const;

const factsOf = (account: AccountRow) => ({
  [t("Account type")]: t(roleNames[account.role]),
  [t("Username")]: account.username,
  [t("Email")]: <Email address={account.email} />,
  [t("Phone")]: account.phone,
  [t("Place")]: `${account.location}, ${account.district}`,
  [t("Reg. Date")]: formatDay(account.regdate),
});
