/** Pages that the operator writes. */
export const operatorPages = ["privacy", "terms", "grievance", "help"] as const;
export type OperatorPage = (typeof operatorPages)[number];
