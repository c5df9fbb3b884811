import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { remarkQuery } from "#web/hiring/requests/queries.ts";
import { WithdrawButton } from "#web/hiring/requests/withdraw-button.tsx";
import { workOfRequestQuery } from "#web/hiring/works/queries.ts";
import { WorkHead } from "#web/hiring/works/work-head.tsx";
import { combineLists } from "#web/lib/combine-lists.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/freelancermaster/rejectview/$requestid")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [workOfRequestQuery(params.requestid), remarkQuery(params.requestid)]),
  component: RejectView,
});

function RejectView() {
  const { requestid } = Route.useParams();
  const navigate = useNavigate();
  const work = useAllRows(workOfRequestQuery(requestid));
  const remark = useAllRows(remarkQuery(requestid));
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Rejected application")}
        lead={t("Delete this application to apply again while the job is open.")}
      />
      <Listing list={combineLists(work, remark)} missing={<NoSuchRequest />} skeleton={<Skeleton height="20rem" />}>
        {([row]) => (
          <Card>
            {row && <WorkHead work={row} />}
            <RemarkBox remark={remark.rows[0]?.req_review ?? ""} />
            <Row>
              <BackToRequests size="small" />
              {row && (
                <WithdrawButton
                  request={{ requestid: Number(requestid), req_status: "rejected" }}
                  title={row.title}
                  after={() => navigate({ to: "/freelancermaster/myrequest" })}
                />
              )}
            </Row>
          </Card>
        )}
      </Listing>
    </Page>
  );
}

const BackToRequests = ({ size = "medium" }: { readonly size?: "small" | "medium" }) => (
  <ButtonLink to="/freelancermaster/myrequest" size={size}>
    {t("Back to My Request")}
  </ButtonLink>
);

function NoSuchRequest() {
  return (
    <EmptyState art="search" title={t("This application does not exist")}>
      <p className="soft">{t("It may have been deleted.")}</p>
      <BackToRequests />
    </EmptyState>
  );
}

const nothing = () => undefined;

/** The reason of a rejection, to be read only (spec §2). */
function RemarkBox({ remark }: { readonly remark: string }) {
  const field = { name: "req_review", value: remark, error: undefined, set: nothing, leave: nothing };
  return <TextArea field={field} label={t("Remark")} readOnly />;
}
