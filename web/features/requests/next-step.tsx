import { isEngaged, type RequestStatus } from "#domain/work-request.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface Props {
  readonly request: { readonly requestid: number; readonly workid: number; readonly req_status: RequestStatus };
}

/** The link from a freelancer's request: to the request, or to the project that it became. */
export function NextStep({ request: { requestid, workid, req_status } }: Props) {
  const params = { requestid: String(requestid) };
  if (isEngaged(req_status))
    return (
      <ButtonLink to="/freelancermaster/ongoingprojectview/$requestid" params={params} size="small">
        {t("Open project")}
      </ButtonLink>
    );
  if (req_status === "rejected")
    return (
      <ButtonLink to="/freelancermaster/rejectview/$requestid" params={params} size="small">
        {t("View")}
      </ButtonLink>
    );
  return (
    <ButtonLink to="/freelancermaster/workdetails/$id" params={{ id: String(workid) }} size="small">
      {t("View")}
    </ButtonLink>
  );
}
