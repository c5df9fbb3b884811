import { by } from "#server/features/personal-data/owners.ts";
import { personal, type Rule } from "#server/features/personal-data/rule.ts";
import { trackRecords } from "#server/platform/db/schema/track-records.ts";

/** What others read about an account. */
export const reputationRules: readonly Rule[] = [{ table: trackRecords, ...personal(by(trackRecords.accountId)) }];
