/** How a company sorts the requests on its works. Only the company reads it. */
export const requestMarks = ["shortlisted", "archived"] as const;
export type RequestMark = (typeof requestMarks)[number];

/** Characters of the private note on a request. */
export const maxMarkNote = 500;
