import type { taxes } from "#contract/money/taxes.ts";
import { checkNumbers, getOwn, listPeople, refuseNumbers, saveOwn } from "#server/money/taxes/people.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Tax numbers of India. */
export const taxesHandlers: Handlers<typeof taxes> = {
  "taxes.getOwn": getOwn,
  "taxes.saveOwn": saveOwn,
  "taxes.listPeople": listPeople,
  "taxes.check": checkNumbers,
  "taxes.refuse": refuseNumbers,
};
