/** Pages whose words are the operator's to write. */
export const operatorPages = ["privacy", "terms"] as const;
export type OperatorPage = (typeof operatorPages)[number];
