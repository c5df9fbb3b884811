import { accounts } from "./accounts.ts";
import { admin } from "./admin.ts";
import { admins } from "./admins.ts";
import { amendments } from "./amendments.ts";
import { announcements } from "./announcements.ts";
import { audit } from "./audit.ts";
import { bills } from "./bills.ts";
import { companyPages } from "./company-pages.ts";
import { contracts } from "./contracts.ts";
import { conversations } from "./conversations.ts";
import { dashboards } from "./dashboards.ts";
import { emails } from "./emails.ts";
import { fees } from "./fees.ts";
import { files } from "./files.ts";
import { freelancerSearch } from "./freelancer-search.ts";
import { imports } from "./imports.ts";
import { ledger } from "./ledger.ts";
import { mail } from "./mail.ts";
import { marks } from "./marks.ts";
import { members } from "./members.ts";
import { messageReports } from "./message-reports.ts";
import { moderation } from "./moderation.ts";
import { notifications } from "./notifications.ts";
import { offers } from "./offers.ts";
import { pages } from "./pages.ts";
import { payments } from "./payments.ts";
import { payouts } from "./payouts.ts";
import { personalData } from "./personal-data.ts";
import { pictureMatches } from "./picture-matches.ts";
import { places } from "./places.ts";
import { portfolio } from "./portfolio.ts";
import { profiles } from "./profiles.ts";
import { progress } from "./progress.ts";
import { publicWorks } from "./public-works.ts";
import { push } from "./push.ts";
import { reconciliation } from "./reconciliation.ts";
import { records } from "./records.ts";
import { reference } from "./reference.ts";
import { registrations } from "./registrations.ts";
import { reminders } from "./reminders.ts";
import { reports } from "./reports.ts";
import { requests } from "./requests.ts";
import { reviewReports } from "./review-reports.ts";
import { reviews } from "./reviews.ts";
import { search } from "./search.ts";
import { searches } from "./searches.ts";
import { secondstep } from "./secondstep.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";
import { skills } from "./skills.ts";
import { verifications } from "./verifications.ts";
import { workInvitations } from "./work-invitations.ts";
import { works } from "./works.ts";

/** Every call of the product, one table per slice. */
export const slices = {
  session,
  secondstep,
  accounts,
  verifications,
  admin,
  admins,
  registrations,
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
  invitations: workInvitations,
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
