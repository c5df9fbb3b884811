import { type WorkTexts, workHoles, workTexts } from "#web/features/public-works/work-texts.ts";
import { recordTexts } from "#web/features/records/company-facts.ts";
import { type RecordTexts, recordHoles } from "#web/features/records/record-section.tsx";
import type { RowOf } from "#web/lib/api-types.ts";

/** A public work and the record of its company. The list of works shows no record, and does not load its code. */
export type WorkPageTexts = WorkTexts & RecordTexts;

export const workPageHoles: WorkPageTexts = { ...workHoles("page"), ...recordHoles };

export const workPageTexts = (row: RowOf<"publicPages.works">): WorkPageTexts => ({
  ...workTexts(row),
  ...recordTexts(row.companyRecord),
});
