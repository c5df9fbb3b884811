import { permissions } from "#domain/permission.ts";
import type { RowOf } from "#web/lib/api-types.ts";

/** Rows as the server answers them, one of each kind. */

const account = { status: "accepted" } as const;
export const admin: RowOf<"whoami"> = {
  loginid: 1,
  username: "operator",
  role: "admin",
  permissions: [...permissions],
  ...account,
};
export const client: RowOf<"login"> = { loginid: 2, username: "kochispices", role: "client", ...account };
export const freelancer: RowOf<"login"> = { loginid: 3, username: "meera_draws", role: "freelancer", ...account };

export const platform: RowOf<"platform.get"> = {
  today: "2026-03-01",
  brokerageBps: 1000,
  feeRules: [{ side: "freelancer", categoryId: null, minPricePaise: 0, bps: 1000, fixedPaise: 0 }],
  hasTestPayments: true,
  hasTransfers: false,
  hasFundedWorks: false,
  hasHiddenContacts: false,
  hasPublicPages: false,
  hasPublicWorks: false,
  hasFreelancerPages: false,
  hasFreelancerSearch: false,
  hasPublicFreelancers: false,
  ...{ hasReviews: false, identity: "offered" },
  version: "0.1.0+036610d",
  brand: {
    name: "Kaamkaj",
    shortName: "",
    nameHindi: "",
    tagline: "",
    logo: "",
    accent: "#0b5c66",
    accentDark: "#74d0d6",
  },
  demo: [],
};

const place = { districtid: 4, district: "Ernakulam", locationid: 5, location: "Kochi" };
const skill = { categoryid: 6, categoryname: "Design", subcategoryid: 7, subcategory: "Logos" };

export const district: RowOf<"districtview"> = { districtid: 4, district: "Ernakulam" };
export const town: RowOf<"getlocation"> = { locationid: 5, districtid: 4, location: "Kochi" };
export const category: RowOf<"categoryview"> = { categoryid: 6, categoryname: "Design", categoryimage: "design.webp" };
export const subcategory: RowOf<"getsubcategory"> = { subcategoryid: 7, categoryid: 6, subcategory: "Logos" };

export const company: RowOf<"getclient"> = {
  loginid: 2,
  companyname: "Kochi Spices",
  licenseno: "L-1",
  email: "spices@kaamkaj.example",
  phone: "0987654321",
  ...place,
  logo: "logo.webp",
  username: "kochispices",
  regdate: "2026-02-28",
  resubmitted: false,
  documentCount: 0,
};

export const person: RowOf<"getfreelancerbyid"> = {
  loginid: 3,
  freelancername: "Meera",
  email: "meera@kaamkaj.example",
  phone: "0123456789",
  username: "meera_draws",
  ...skill,
  ...place,
  image: "meera.webp",
  regdate: "2026-02-27",
};

const offer: Omit<RowOf<"workdetails">, "isFull"> = {
  workid: 8,
  loginid: 2,
  title: "A logo for our jars",
  ...skill,
  description: "Three drafts, one final.",
  cost: 12500,
  deadlinedate: "2026-05-31",
  postdate: "2026-02-01",
  companyname: "Kochi Spices",
  logo: "logo.webp",
  email: "spices@kaamkaj.example",
  phone: "0987654321",
  questions: [],
  skills: [],
  paymentVerified: false,
  quotes: false,
  companyRecord: null,
};

/** A company's own work, before anybody has applied. */
export const work: RowOf<"getworkbyid"> & RowOf<"workdetails"> = {
  ...offer,
  pendingRequests: 0,
  engagement: null,
  takedownId: null,
  pausedAt: null,
  pausesAt: null,
  ...{ check: null, isPublic: false, maxApplications: 0, isFull: false, areQuestionsFrozen: false },
};

export const engagedWith: NonNullable<RowOf<"getworkbyid">["engagement"]> = {
  requestId: 9,
  status: "accepted",
  freelancerId: 3,
  freelancerName: "Meera",
  progressPercentage: 60,
  totalPaise: 1_250_000,
};

const { email: _email, phone: _phone, questions: _questions, ...offered } = offer;
export const job: RowOf<"getjobfreelancer"> = { ...offered, applied: false };

const waitingFor = { isPositionFilled: false, isCompanyRejected: false };
const noOffer = {
  offerPaise: null,
  offerDays: null,
  offerVersion: null,
  offerBy: null,
  offerStatus: null,
  offerExpiresAt: null,
};

export const request: RowOf<"getfreelancerbyreq"> = {
  requestid: 9,
  workid: 8,
  name: "Meera",
  biodata: "resume.pdf",
  freelancerid: 3,
  loginid: 3,
  req_status: "pending",
  requestdate: "2026-02-20",
  req_review: null,
  ...{ equalTexts: 0, identity: null },
  freelancername: "Meera",
  image: "meera.webp",
  phone: "0123456789",
  email: "meera@kaamkaj.example",
  answers: [],
  mark: null,
  markNote: null,
  ...waitingFor,
  paymentOrder: null,
  ...noOffer,
  freelancerRecord: null,
  ...{ headline: "Logos that people remember", rating: null },
};

/** A payment that the company reported and the admin has not confirmed. */
export const reportedPayment: NonNullable<RowOf<"getworkbystatus">["paymentOrder"]> = {
  orderId: 40,
  status: "open",
  reference: "UTR 42",
  reason: null,
  isWithdrawable: true,
  isCancellable: false,
  isAtProvider: false,
  isAnswerable: false,
  createdDate: "2026-03-01",
};

export const ownRequest: RowOf<"getrequestbyid"> = {
  requestid: 9,
  workid: 8,
  title: "A logo for our jars",
  logo: "logo.webp",
  companyname: "Kochi Spices",
  requestdate: "2026-02-20",
  req_status: "pending",
  cost: 12500,
  req_review: null,
  ...waitingFor,
  isPaused: false,
  ...noOffer,
};

export const project: RowOf<"getworkbystatus"> = {
  requestid: 9,
  workid: 8,
  title: "A logo for our jars",
  companyname: "Kochi Spices",
  freelancername: "Meera",
  cost: 12500,
  deadlinedate: "2026-05-31",
  req_status: "accepted",
  logo: "logo.webp",
  progressPercentage: 60,
  ...waitingFor,
  paymentOrder: null,
  payoutStatus: null,
  payoutOn: null,
  reviewWindow: null,
};

export const payment: RowOf<"paymentdetails"> = {
  requestid: 9,
  freelancername: "Meera",
  subcategory: "Logos",
  companyname: "Kochi Spices",
  cost: 12500,
  brokerage: 1250,
  amount: 11250,
  clientFee: 0,
  paymentdate: "2026-02-28",
  isReversible: true,
  total_earnings: 101250,
};

export const engagement: RowOf<"requests.getEngagement"> = {
  requestid: 9,
  cost: 12500,
  brokerageBps: 800,
  brokerageFixedPaise: 0,
  brokerage: 1000,
  amount: 11500,
  clientFeeBps: 0,
  clientFeeFixedPaise: 0,
  clientFee: 0,
  total: 12500,
  progress_percentage: null,
  progressDate: null,
  paymentdate: null,
};

export const applicant: RowOf<"requests.getApplicant"> = {
  requestid: 9,
  freelancername: "Meera",
  categoryname: "Design",
  subcategory: "Logos",
  district: "Ernakulam",
  location: "Kochi",
  regdate: "2026-02-27",
  paidWorks: 4,
  ...{ ongoingWorks: 1, identity: null },
  ...{ page: null, reviews: null, offerNote: null, price: null },
};

export const companySummary: RowOf<"dashboards.company"> = {
  pendingRequests: 0,
  ongoingWorks: 0,
  completedWorks: 0,
  paidWorks: 0,
  dueWorks: 0,
  duePaise: 0,
  newest: [],
  isEmailUnproved: false,
  record: null,
};

export const freelancerSummary: RowOf<"dashboards.freelancer"> = {
  requests: 0,
  pendingRequests: 0,
  ongoingWorks: 0,
  paidWorks: 0,
  duePaise: 0,
  nextDeadlines: [],
  isEmailUnproved: false,
  record: null,
};

const money = {
  ...{ paymentsToConfirm: 0, paymentsToReview: 0, debtsToRecord: 0, chargebacksToAnswer: 0 },
  ...{ differencesToExplain: 0, missingReports: 0, payoutsNotTaken: 0, runsToApprove: 0 },
  settingChangesToConfirm: 0,
  earningsPaise: 10_125_000,
  lastLedgerCheck: null,
};

type AdminSummary = RowOf<"dashboards.admin">;
type Counts = Record<"companiesToVerify" | "reportsToAnswer" | "casesAtDesk" | "skillsToDecide", number>;

/** Of an admin with all permissions. */
export const adminSummary = (
  more: Partial<AdminSummary["money"] & AdminSummary["settings"] & Counts> = {},
): AdminSummary => {
  const { companiesToVerify = 0, reportsToAnswer = 0, casesAtDesk = 0, ...rest } = more;
  const { skillsToDecide = 0, undeliveredMails = 0, ...others } = rest;
  const { lastBackupAt = null, lastDrillAt = null, isDiskLow = false, ...another } = others;
  const { hasChosenFeatures = true, untrustedProxy = null, mailPause = null, ...ofMoney } = another;
  return {
    ...{ companiesToVerify, reportsToAnswer, casesAtDesk, skillsToDecide },
    money: { ...money, ...ofMoney },
    settings: {
      ...{ undeliveredMails, mailPause, lastBackupAt, lastDrillAt, isDiskLow, hasChosenFeatures, untrustedProxy },
      settingChangesToConfirm: 0,
    },
    firstSteps: {
      ...{ districts: true, locations: true, categories: true, subcategories: true },
      ...{ complaints: true, privacy: true, terms: true, help: true, companies: true },
    },
  };
};
