import { ownOrdersQuery } from "#web/features/payments/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";

/** What became of the last attempt to pay for each completed request. Asked for once a screen, however many cards look into it. */
export const usePaymentNotes = () => useAllRows(ownOrdersQuery);

export const usePaymentNote = (requestid: number) =>
  usePaymentNotes().rows.find((note) => note.requestid === requestid);
