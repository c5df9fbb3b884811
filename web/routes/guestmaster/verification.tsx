import { createFileRoute } from "@tanstack/react-router";
import { IncompleteLink } from "#web/identity/session/incomplete-link.tsx";
import { loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { questionQuery } from "#web/trust/verifications/queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** The form is needed only with a valid link. */
const AnswerForm = lazyPart(async () => (await import("#web/trust/verifications/answer-form.tsx")).AnswerForm);

export const Route = createFileRoute("/guestmaster/verification")({
  validateSearch: ({ token }: { token?: string }) => ({ token: token ?? "" }),
  component: Verification,
});

function Verification() {
  const { token } = Route.useSearch();
  if (!token)
    return (
      <IncompleteLink title={t("Reply to the admin")} whatToDo={t("Open the full link from the email.")}>
        <ButtonLink to={loginPath}>{t("Back to login")}</ButtonLink>
      </IncompleteLink>
    );
  return (
    <Page width="narrow">
      <PageTitle title={t("Reply to the admin")} lead={t("The admin needs more from you to verify your company.")} />
      <Question token={token} />
    </Page>
  );
}

function Question({ token }: { readonly token: string }) {
  const list = useUncached(questionQuery(token));
  if (list.problem?.code === "company_moved_on")
    return (
      <LinkEnded title={t("Your company is verified")} whatToDo={t("No answer is needed any more. You can log in.")} />
    );
  return (
    <Listing
      list={list}
      missing={
        <LinkEnded
          title={t("This link is no longer valid")}
          whatToDo={t(
            "It works once, for 14 days, and a later email replaces it. If you have answered, wait for the decision. If not, contact the platform's operator.",
          )}
        />
      }
    >
      {([question]) => question && <AnswerForm of={{ token, question }} placeholder={<Skeleton height="24rem" />} />}
    </Listing>
  );
}

function LinkEnded({ title, whatToDo }: { readonly title: string; readonly whatToDo: string }) {
  return (
    <Card>
      <h2>{title}</h2>
      <p className="soft">{whatToDo}</p>
      <ButtonLink to={loginPath}>{t("Back to login")}</ButtonLink>
    </Card>
  );
}
