import type { RequestStatus } from "#domain/work-request.ts";
import { requestNotesQuery } from "#web/features/requests/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";
import type { TextKey } from "#web/lib/text.ts";

/** What there is to know of own requests beside their status. Asked for once a screen, however many cards look into it. */
export const useRequestNotes = () => useAllRows(requestNotesQuery);

/** Why an own request, or its payment, waits in vain or longer than usual; nothing where all goes its way (DESIGN section 5). */
export function useRequestNoteText(requestid: number, status: RequestStatus): TextKey | undefined {
  const note = useRequestNotes().rows.find((row) => row.requestid === requestid);
  if (!note) return undefined;
  return note.isCompanyRejected ? ofRejected[status] : "position filled";
}

/** What becomes of a request whose company is verified no longer. */
const ofRejected: Partial<Record<RequestStatus, TextKey>> = {
  pending: "The company is no longer verified and cannot answer.",
  accepted: "The company is no longer verified. Once the work is complete, the platform pays what is due.",
  completed: "The company is no longer verified and cannot pay. The platform pays what is due.",
};
