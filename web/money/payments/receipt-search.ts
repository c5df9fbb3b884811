interface ReceiptSearch {
  /** The id of the payment; without it the latest one of the request. */
  readonly payment?: string;
}

/** Does not validate the value, which the server does: route files are loaded with the first page. */
export const receiptSearch = ({ payment }: ReceiptSearch): ReceiptSearch => (payment === undefined ? {} : { payment });
