import type { RequestStatus } from "#domain/work-request.ts";
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
