import type { RequestStatus } from "#domain/hiring/work-request.ts";
import type { TextKey } from "#texts/hindi.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { StatusWord } from "#web/ui/display/status.tsx";

/** Spec §4. */
const colours = {
  pending: "blue",
  accepted: "green",
  rejected: "red",
  completed: "blue",
  paid: "green",
} as const satisfies Record<RequestStatus, string>;

/** The state of a request. */
export function RequestStatusWord({ status }: { readonly status: RequestStatus }) {
  return <StatusWord word={t(status)} colour={colours[status]} />;
}

type Request = Pick<RowOf<"getrequestbyid">, "req_status" | "isPositionFilled" | "isCompanyRejected"> &
  Partial<Pick<RowOf<"getrequestbyid">, "isPaused">>;

/** The words beside the status of an own request that waits for more than its turn. */
export function RequestNote({ request }: { readonly request: Request }) {
  const text = requestNoteText(request);
  return text && <p className="soft small">{t(text)}</p>;
}

/** Why an own request or its payment waits in vain or longer than usual (docs/design/rules.md#waiting). */
export function requestNoteText(request: Request): TextKey | undefined {
  if (request.isCompanyRejected) return ofRejected[request.req_status];
  if (request.isPositionFilled) return "position filled";
  return request.isPaused ? "The company has paused this job. Your application stays." : undefined;
}

/** The notes for requests whose company has lost its verification. */
const ofRejected: Partial<Record<RequestStatus, TextKey>> = {
  pending: "The company is no longer verified and cannot answer.",
  accepted: "The company is no longer verified. Once the work is complete, the platform pays what is due.",
  completed: "The company is no longer verified and cannot pay. The platform pays what is due.",
};
