/** Pages that the operator writes. */
export const operatorPages = ["privacy", "terms"] as const;
export type OperatorPage = (typeof operatorPages)[number];
