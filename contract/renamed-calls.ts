import type { Contract } from "./index.ts";

/** Old names of calls. The audit log is append-only, so its older entries keep the name that was current when they were written. */
const renamed = {
  setupadmin: "admin.setUp",
  getsessions: "sessions.list",
  endsession: "sessions.end",
  endothersessions: "sessions.endOthers",
  endsessionsof: "accounts.endSessions",
  "session.undoEmailChange": "accounts.undoEmailChange",
  setlanguage: "accounts.setLanguage",
  getsecondstep: "twoFactor.get",
  secondstepstart: "twoFactor.start",
  secondstepreg: "twoFactor.enable",
  secondstepdelete: "twoFactor.disable",
  recoverycodes: "twoFactor.createRecoveryCodes",
  loginsecondstep: "twoFactor.login",
  getpasskeys: "passkeys.list",
  passkeystart: "passkeys.startRegistration",
  passkeyreg: "passkeys.register",
  passkeydelete: "passkeys.delete",
  passkeyoptions: "passkeys.startLogin",
  passkeylogin: "passkeys.login",
  companystanding: "accounts.getObligations",
  getdebts: "payments.listDebts",
  paymentway: "payments.getMethod",
  withdrawpayment: "payments.withdrawReport",
  getpendingpayments: "payments.listPending",
  confirmpayment: "payments.confirm",
  declinepayment: "payments.decline",
  settledebt: "payments.settleDebt",
  getreceipt: "payments.getReceipt",
  receiptpdf: "payments.downloadReceipt",
  getrates: "fees.rules",
  ratereg: "fees.saveRule",
  ratedelete: "fees.deleteRule",
  "brokerage.listRates": "fees.rules",
  "brokerage.setRate": "fees.saveRule",
  "brokerage.deleteRate": "fees.deleteRule",
  checkledger: "ledger.check",
  getaudit: "audit.list",
  getmailqueue: "mail.getQueue",
  getundelivered: "mail.listUndelivered",
  resendmail: "mail.resend",
  removemail: "mail.delete",
  sendtestmail: "mail.sendTest",
  gettestmail: "mail.getTest",
  findjobs: "search.findJobs",
  countjobs: "search.countJobs",
  getapplicant: "requests.getApplicant",
  getengagement: "requests.getEngagement",
  getlastresume: "requests.getLastResume",
  getearnings: "payments.listMonthlyEarnings",
  getmonths: "reports.listMonthlyTotals",
  findrecords: "search.findRecords",
  getpage: "pages.get",
  pageedit: "pages.update",
  platform: "platform.get",
  numbers: "platform.getStatistics",
} as const satisfies Record<string, keyof Contract>;

const currentNames: ReadonlyMap<string, string> = new Map(Object.entries(renamed));

/** The current name of a call that an audit entry or a saved link names. */
export const currentCallName = (name: string): string => currentNames.get(name) ?? name;

/** Every name under which audit entries of this call exist, the current one first. */
export function everyCallName(name: string): readonly string[] {
  const current = currentCallName(name);
  return [current, ...Object.keys(renamed).filter((old) => currentCallName(old) === current)];
}
