import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { applicantProfileQuery } from "#web/hiring/requests/queries.ts";
import { workOfRequestQuery } from "#web/hiring/works/queries.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FormPage } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";
import "#web/hiring/requests/requests.css";

export const Route = createFileRoute("/clientmaster/rejectreason/$id")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [workOfRequestQuery(params.id), applicantProfileQuery(params.id)]),
  component: RejectReason,
});

function RejectReason() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  const [work] = useAllRows(workOfRequestQuery(id)).rows;
  const [applicant] = useAllRows(applicantProfileQuery(id)).rows;
  const back = { to: "/clientmaster/workreqview", search: work ? { work: String(work.workid) } : {} } as const;
  const form = useCallForm("updatereqreview", {
    fields: { rejectreason: "" },
    fixed: { reqid: id, status: "rejected" },
    after: () => navigate(back),
  });
  return (
    <FormPage
      title={t("Reason for the rejection")}
      lead={applicant && work && t("{name}, for {title}", { name: applicant.freelancername, title: work.title })}
      form={form}
      submit={t("Submit")}
      beside={<ButtonLink {...back}>{t("Cancel")}</ButtonLink>}
    >
      <TextArea
        field={form.of("rejectreason")}
        label={t("Reason")}
        hint={t("The freelancer sees it. Submitting rejects the application.")}
      />
      <CommonReasons choose={(reason) => form.set("rejectreason", reason)} />
    </FormPage>
  );
}

const reasons = () => [
  t("We have chosen another freelancer for this job."),
  t("We are looking for more experience in this field."),
  t("The work has changed and will be posted again."),
];

/** Common reasons to start from: they save typing on a phone, and are more than a word. */
function CommonReasons({ choose }: { readonly choose: (reason: string) => void }) {
  return (
    <fieldset className="common-reasons">
      <legend className="soft small">{t("Or start with a template")}</legend>
      <Row gap={2}>
        {reasons().map((reason) => (
          <Button key={reason} size="small" onClick={() => choose(reason)}>
            {reason}
          </Button>
        ))}
      </Row>
    </fieldset>
  );
}
