import { instructionVersion } from "#domain/money/standing-instruction.ts";
import { taxStatements } from "#domain/money/tax-statement.ts";
import { admin, freelancer, parties, type Row, row, upload } from "#server/test/matrix-row.ts";
import { buildCertificates, operator } from "#server/test/money/build-tax.ts";

/** The calls of taxes; FO, FX and CO have numbers that nobody has checked, and FO has given the standing instruction. */
export const taxRows: readonly Row[] = [
  row("taxes.getOwn", "the caller's own", parties("A A", "A A"), () => ({}), "keyless"),
  row("taxes.saveOwn", "the caller's own", parties("A A", "A A"), ({ password }) => ({
    legalName: "Asha Menon",
    address: "4 Hill Road, Mumbai",
    state: "27" as const,
    password,
  })),
  row("taxes.listPeople", "", admin, () => ({})),
  row("taxes.check", "of FO", admin, ({ taxNumbers }) => taxNumbers.ofFreelancer),
  row("taxes.refuse", "of CO", admin, ({ taxNumbers }) => ({
    ...taxNumbers.ofCompany,
    reason: "Not found on the portal.",
  })),
  row("taxes.getSetup", "", admin, () => ({})),
  row("taxes.saveOperator", "", admin, () => ({ ...operator, state: "27" as const })),
  row("taxes.addRate", "from a distant day", admin, () => ({ fromDay: "2199-01-01", bps: 1800 })),
  row("taxes.confirmStatement", "the fourth", admin, () => ({
    number: 4,
    text: taxStatements[3] ?? "",
    professional: "Kavita Rao",
    membershipNumber: "123456",
    confirmedOn: "2026-01-01",
  })),
  row("taxes.switchOn", "from a distant day", admin, ({ password }) => ({ startsOn: "2199-01-01", password })),
  row("taxes.listPapers", "the caller's own, or all", parties("A E", "A E", "A"), () => ({}), "keyless"),
  row("taxes.downloadPaper", "of FO", parties("A N", "N N", "A"), ({ taxPaper }) => ({ paperId: taxPaper.paperId })),
  row("taxes.listMonths", "", admin, () => ({})),
  row("taxes.closeMonth", "that is over", admin, ({ taxPaper }) => ({ month: taxPaper.month })),
  row("taxes.saveOptions", "that withhold nothing", admin, ({ password }) => ({
    tdsModel: "none" as const,
    tdsThreshold: "whole" as const,
    collectsTcs: false,
    password,
  })),
  row("taxes.addLawfulRates", "", admin, () => ({})),
  row("taxes.addWithholdingRate", "from a distant day", admin, () => ({
    kind: "tcs" as const,
    fromDay: "2199-01-01",
    bps: 50,
    code: "52",
    form: "GSTR-8",
  })),
  row("taxes.recordDeposit", "of a month", admin, () => ({
    head: "tcs" as const,
    month: "2026-01-01",
    amountPaise: 100_00,
    challan: "00042",
    paidOn: "2026-02-07",
  })),
  upload("certificates", admin, buildCertificates("ABCPK1234L_Q3_2026-27.pdf"), {
    call: "taxes.uploadCertificates",
  }),
  row("taxes.listCertificates", "the caller's own", freelancer("A E"), () => ({}), "keyless"),
  row("taxes.downloadCertificate", "of FO", freelancer("A N"), ({ taxPaper }) => ({
    certificateId: taxPaper.certificateId,
  })),
  row("taxes.getInstruction", "the caller's own", freelancer("A A"), () => ({}), "keyless"),
  row("taxes.giveInstruction", "the caller's own", freelancer("A A"), ({ password }) => ({
    version: instructionVersion,
    language: "en" as const,
    sac: "998314",
    password,
  })),
  row("taxes.revokeInstruction", "the caller's own", freelancer("A N"), () => ({})),
  row("taxes.showPan", "of FO", admin, ({ taxNumbers }) => ({ loginid: taxNumbers.ofFreelancer.loginid })),
  row("taxes.export", "", admin, () => ({ month: "2026-01-01", file: "gstr1-docs" as const })),
];
