/** The kinds of reference data. A location belongs to a district, a subcategory to a category. */
export const referenceKinds = ["district", "location", "category", "subcategory"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** The most starter categories that are added at once. */
export const maxStarters = 14;
