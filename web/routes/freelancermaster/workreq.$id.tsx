import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { editedFreelancerQuery } from "#web/features/accounts/queries.ts";
import { LastResume } from "#web/features/requests/last-resume.tsx";
import { lastResumeQuery } from "#web/features/requests/queries.ts";
import { NetPrice } from "#web/features/works/net-price.tsx";
import { NoSuchWork } from "#web/features/works/no-such-work.tsx";
import { jobQuery } from "#web/features/works/queries.ts";
import { WorkHead } from "#web/features/works/work-head.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { combineLists } from "#web/lib/combine-lists.ts";
import { formatRupees } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Help } from "#web/ui/display/guidance.tsx";
import { FileField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "#web/features/works/works.css";

export const Route = createFileRoute("/freelancermaster/workreq/$id")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [jobQuery(params.id), editedFreelancerQuery, lastResumeQuery]),
  component: WorkReq,
});

function WorkReq() {
  const { id } = Route.useParams();
  const work = useAllRows(jobQuery(id));
  const profile = useUncached(editedFreelancerQuery);
  const last = useUncached(lastResumeQuery);
  const [me] = profile.rows;
  const list = combineLists(work, profile);
  const state = last.state === "loading" ? "loading" : list.state;
  return (
    <Page width="narrow">
      <PageTitle title={t("Apply for this work")} lead={t("All you need is your name and résumé.")} />
      <Listing list={{ ...list, state }} missing={<NoSuchWork />} skeleton={<Skeleton height="30rem" />}>
        {([row]) =>
          row && (
            <Card>
              <Summary work={row} />
              {me && <RequestForm workid={id} name={me.freelancername} last={last.rows[0]} />}
            </Card>
          )
        }
      </Listing>
    </Page>
  );
}

function Summary({ work }: { readonly work: RowOf<"workdetails"> }) {
  return (
    <div className="apply-about">
      <WorkHead work={work}>
        <strong className="number">{formatRupees(work.cost)}</strong>
        <NetPrice cost={work.cost} />
      </WorkHead>
    </div>
  );
}

interface Props {
  readonly workid: string;
  /** As the profile has it (spec §5). */
  readonly name: string;
  /** What was sent with the request before this one; without it the form works all the same. */
  readonly last: RowOf<"requests.getLastResume"> | undefined;
}

function RequestForm({ workid, name, last }: Props) {
  const navigate = useNavigate();
  const form = useCallForm("workreq", {
    fields: { name, biodata: "" },
    fixed: { workid },
    after: () => navigate({ to: "/freelancermaster/myrequest" }),
  });
  return (
    <Form form={form}>
      <TextField field={form.of("name")} label={t("Name")} autoComplete="name" maxLength={80} />
      {last && <LastResume last={last} field={form.of("biodata")} />}
      <FileField
        field={form.of("biodata")}
        label={last ? t("Or another résumé (biodata)") : t("Résumé (biodata)")}
        hint={t("PDF, DOC or DOCX, at most 5 MB")}
        accept=".pdf,.doc,.docx"
      />
      <ApplyHelp />
      <p className="soft small">
        {t(
          "The company can see your phone number, email and this résumé. Apart from the company, only the admin can open the résumé.",
        )}
      </p>
      <FormActions submit={t("Send request")} busy={form.busy}>
        <ButtonLink to="/freelancermaster/workdetails/$id" params={{ id: workid }}>
          {t("Cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

/** What happens after applying. */
const ApplyHelp = () => (
  <Help question={t("What happens after I apply?")}>
    {t(
      "The company reviews the requests and accepts one. You get an email either way, and My Request shows the status. An accepted request becomes your project at the agreed price; until then you can withdraw it.",
    )}
  </Help>
);
