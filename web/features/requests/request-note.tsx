import type { RequestStatus } from "#domain/work-request.ts";
import { useRequestNoteText } from "#web/features/requests/use-request-notes.ts";
import { t } from "#web/lib/text.ts";

interface Props {
  readonly requestid: number;
  readonly status: RequestStatus;
}

/** The words beside the status of an own request that waits for more than its turn. */
export function RequestNote({ requestid, status }: Props) {
  const words = useRequestNoteText(requestid, status);
  return words && <p className="soft small">{t(words)}</p>;
}
