import { createFileRoute } from "@tanstack/react-router";
import { type Company, countedSoFar, useWaitingCompanies } from "#web/features/accounts/waiting-companies.ts";
import { plural, shownDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Card, Page, Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Media } from "#web/ui/media.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";

export const Route = createFileRoute("/adminmaster/mytask")({ component: MyTask });

/** The newest of them; the rest stands on the screen of verification. */
const shownAtOnce = 5;

function MyTask() {
  const companies = useWaitingCompanies();
  const nothing = (
    <EmptyState title={t("Nothing waits for you")}>
      <p className="soft">{t("Companies that register appear here until you have verified or rejected them.")}</p>
      <ButtonLink to="/adminmaster/adminhome">{t("Go to the dashboard")}</ButtonLink>
    </EmptyState>
  );
  return (
    <Page width="narrow">
      <PageTitle title={t("My Task")} lead={t("What waits for your decision.")} />
      <Listing list={companies} empty={nothing}>
        {(rows) => (
          <Card>
            <h2>
              {t(plural(rows.length, "{count} company to verify", "{count} companies to verify"), {
                count: countedSoFar(companies),
              })}
            </h2>
            <Stack gap={3}>
              {rows.slice(0, shownAtOnce).map((company) => (
                <Waiting key={company.loginid} company={company} />
              ))}
            </Stack>
            <Row>
              <ButtonLink to="/adminmaster/verification" tone="primary">
                {t("Verify companies")}
              </ButtonLink>
            </Row>
          </Card>
        )}
      </Listing>
    </Page>
  );
}

function Waiting({ company: { loginid, logo, companyname, regdate } }: { readonly company: Company }) {
  return (
    <div data-id={loginid}>
      <Media picture={<Picture name={logo} size={40} alt="" />}>
        <strong>{companyname}</strong>
        <p className="soft small number">{t("Registered on {day}", { day: shownDay(regdate) })}</p>
      </Media>
    </div>
  );
}
