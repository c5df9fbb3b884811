import type { taxes } from "#contract/money/taxes.ts";
import { downloadCertificate, listCertificates, uploadCertificates } from "#server/money/taxes/certificates.ts";
import { recordDeposit } from "#server/money/taxes/deposits.ts";
import { endInstruction, getInstruction, giveInstruction } from "#server/money/taxes/instructions.ts";
import { closeMonth, exportMonth, listMonths } from "#server/money/taxes/months.ts";
import { listPapers } from "#server/money/taxes/paper-queries.ts";
import { downloadPaper } from "#server/money/taxes/papers.ts";
import { checkNumbers, getOwn, listPeople, refuseNumbers, saveOwn, showPan } from "#server/money/taxes/people.ts";
import {
  addLawfulRates,
  addRate,
  addWithholdingRate,
  changeOptions,
  confirmStatement,
  getSetup,
  keepOperator,
  switchOn,
} from "#server/money/taxes/setup.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Tax numbers and tax papers of India. */
export const taxesHandlers: Handlers<typeof taxes> = {
  "taxes.getOwn": getOwn,
  "taxes.saveOwn": saveOwn,
  "taxes.listPeople": listPeople,
  "taxes.check": checkNumbers,
  "taxes.refuse": refuseNumbers,
  "taxes.getSetup": getSetup,
  "taxes.saveOperator": keepOperator,
  "taxes.addRate": addRate,
  "taxes.confirmStatement": confirmStatement,
  "taxes.switchOn": switchOn,
  "taxes.listPapers": async (input, { db, actor }) => listPapers(db, actor, input),
  "taxes.downloadPaper": downloadPaper,
  "taxes.listMonths": listMonths,
  "taxes.closeMonth": closeMonth,
  "taxes.export": exportMonth,
  "taxes.saveOptions": changeOptions,
  "taxes.addLawfulRates": addLawfulRates,
  "taxes.addWithholdingRate": addWithholdingRate,
  "taxes.recordDeposit": recordDeposit,
  "taxes.showPan": showPan,
  "taxes.uploadCertificates": uploadCertificates,
  "taxes.listCertificates": listCertificates,
  "taxes.downloadCertificate": downloadCertificate,
  "taxes.getInstruction": getInstruction,
  "taxes.giveInstruction": giveInstruction,
  "taxes.revokeInstruction": endInstruction,
};
