import { fees } from "#contract/catalog/fees.ts";
import { files } from "#contract/catalog/files.ts";
import { places } from "#contract/catalog/places.ts";
import { reference } from "#contract/catalog/reference.ts";
import { skills } from "#contract/catalog/skills.ts";
import { companyPages } from "#contract/discovery/company-pages.ts";
import { freelancerSearch } from "#contract/discovery/freelancer-search.ts";
import { pictureMatches } from "#contract/discovery/picture-matches.ts";
import { portfolio } from "#contract/discovery/portfolio.ts";
import { profiles } from "#contract/discovery/profiles.ts";
import { publicWorks } from "#contract/discovery/public-works.ts";
import { search } from "#contract/discovery/search.ts";
import { searches } from "#contract/discovery/searches.ts";
import { amendments } from "#contract/hiring/amendments.ts";
import { contracts } from "#contract/hiring/contracts.ts";
import { conversations } from "#contract/hiring/conversations.ts";
import { marks } from "#contract/hiring/marks.ts";
import { offers } from "#contract/hiring/offers.ts";
import { progress } from "#contract/hiring/progress.ts";
import { records } from "#contract/hiring/records.ts";
import { requests } from "#contract/hiring/requests.ts";
import { workInvitations } from "#contract/hiring/work-invitations.ts";
import { works } from "#contract/hiring/works.ts";
import { registrations } from "#contract/identity/account-invitations.ts";
import { accounts } from "#contract/identity/accounts.ts";
import { admin } from "#contract/identity/admin.ts";
import { admins } from "#contract/identity/admins.ts";
import { emails } from "#contract/identity/emails.ts";
import { members } from "#contract/identity/members.ts";
import { secondstep } from "#contract/identity/secondstep.ts";
import { session } from "#contract/identity/session.ts";
import { bills } from "#contract/money/bills.ts";
import { ledger } from "#contract/money/ledger.ts";
import { payments } from "#contract/money/payments.ts";
import { payouts } from "#contract/money/payouts.ts";
import { reconciliation } from "#contract/money/reconciliation.ts";
import { announcements } from "#contract/notify/announcements.ts";
import { mail } from "#contract/notify/mail.ts";
import { notifications } from "#contract/notify/notifications.ts";
import { push } from "#contract/notify/push.ts";
import { reminders } from "#contract/notify/reminders.ts";
import { audit } from "#contract/operation/audit.ts";
import { dashboards } from "#contract/operation/dashboards.ts";
import { imports } from "#contract/operation/imports.ts";
import { pages } from "#contract/operation/pages.ts";
import { personalData } from "#contract/operation/personal-data.ts";
import { reports } from "#contract/operation/reports.ts";
import { settings } from "#contract/operation/settings.ts";
import { messageReports } from "#contract/trust/message-reports.ts";
import { moderation } from "#contract/trust/moderation.ts";
import { reviewReports } from "#contract/trust/review-reports.ts";
import { reviews } from "#contract/trust/reviews.ts";
import { verifications } from "#contract/trust/verifications.ts";

/** Every call of the product, one table per slice. */
export const slices = {
  session,
  secondstep,
  accounts,
  verifications,
  admin,
  admins,
  "account-invitations": registrations,
  imports,
  members,
  reference,
  places,
  fees,
  skills,
  profiles,
  portfolio,
  "picture-matches": pictureMatches,
  "company-pages": companyPages,
  "public-works": publicWorks,
  "freelancer-search": freelancerSearch,
  files,
  works,
  search,
  searches,
  requests,
  marks,
  records,
  "work-invitations": workInvitations,
  reviews,
  "review-reports": reviewReports,
  contracts,
  amendments,
  offers,
  reconciliation,
  progress,
  payments,
  payouts,
  bills,
  reports,
  dashboards,
  audit,
  ledger,
  mail,
  notifications,
  conversations,
  "message-reports": messageReports,
  reminders,
  moderation,
  push,
  pages,
  settings,
  emails,
  "personal-data": personalData,
  announcements,
} as const;

type IntersectionOf<Union> = (Union extends unknown ? (table: Union) => void : never) extends (
  table: infer Intersection,
) => void
  ? Intersection
  : never;

/** The tables of all slices as one: names of calls are unique across slices. */
export interface Contract extends IntersectionOf<(typeof slices)[keyof typeof slices]> {}

export const contract = Object.assign({}, ...Object.values(slices)) as Contract;
