import { standardBrand } from "#domain/operation/brand-setting.ts";
import { emptyPng, pdf } from "#server/test/documents.ts";
import { contractRows } from "#server/test/hiring/matrix-contracts.ts";
import { conversationRows } from "#server/test/hiring/matrix-conversations.ts";
import { offerRows } from "#server/test/hiring/matrix-offers.ts";
import { requestRows } from "#server/test/hiring/matrix-requests.ts";
import { memberRows } from "#server/test/identity/matrix-members.ts";
import { signInRows } from "#server/test/identity/matrix-sign-in.ts";
import { admin, all, client, freelancer, image, parties, type Row, row, upload } from "#server/test/matrix-row.ts";
import { settingRows } from "#server/test/matrix-settings.ts";
import { claimRows } from "#server/test/money/matrix-claims.ts";
import { milestoneRows } from "#server/test/money/matrix-milestones.ts";
import { paymentRows } from "#server/test/money/matrix-payments.ts";
import { payoutRows } from "#server/test/money/matrix-payouts.ts";
import { taxRows } from "#server/test/money/matrix-taxes.ts";
import { notificationRows } from "#server/test/notify/matrix-notifications.ts";
import { importRows } from "#server/test/operation/matrix-imports.ts";
import { personalDataRows } from "#server/test/operation/matrix-personal-data.ts";
import { identityCheckRows } from "#server/test/trust/matrix-identity-checks.ts";
import { moderationRows } from "#server/test/trust/matrix-moderation.ts";
import { ticketRows } from "#server/test/trust/matrix-tickets.ts";
import { verificationRows } from "#server/test/trust/matrix-verifications.ts";

const days = { startdate: "", enddate: "" };
const passwords = { newPassword: "Another1", confirmPassword: "Another1" };

const { accentDark: _, ...brandForm } = standardBrand;

/** All calls except those of login and sessions. */
export const marketplaceRows: readonly Row[] = [
  row("districtview", "", all, () => ({})),
  row("getdistrictbyid", "", all, ({ place }) => ({ id: place.districtid })),
  row("getlocation", "", all, ({ place }) => ({ id: place.districtid })),
  row("getlocationbyid", "", all, ({ place }) => ({ id: place.locationid })),
  row("categoryview", "", all, () => ({})),
  row("getcategorybyid", "", all, ({ skill }) => ({ id: skill.categoryid })),
  row("getsubcategory", "", all, ({ skill }) => ({ id: skill.categoryid })),
  row("getsubcategorybyid", "", all, ({ skill }) => ({ id: skill.subcategoryid })),
  row("reference.getUsage", "", admin, ({ place }) => ({ kind: "district", id: place.districtid })),
  row("reference.addStarters", "", admin, () => ({ names: ["Translation"] })),
  row("reference.retire", "", admin, ({ unused }) => ({ kind: "district", id: unused.district })),
  row("reference.restore", "", admin, ({ unused }) => ({ kind: "district", id: unused.district })),
  row("reference.merge", "", admin, ({ unused, place }) => ({
    kind: "district",
    fromId: unused.district,
    intoId: place.districtid,
  })),
  row("places.listStates", "", admin, () => ({})),
  row("places.importIndia", "", admin, () => ({ states: ["31"] })),
  row("skills.list", "", all, () => ({})),
  row("skills.suggest", "", parties("A A", "A A", "A"), ({ word }) => ({ name: word })),
  row("skills.review", "a suggested one", admin, ({ suggestedSkill }) => ({
    skillId: suggestedSkill,
    decision: "approve" as const,
  })),
  row("districtreg", "", admin, ({ word }) => ({ district: word })),
  row("districtedit", "", admin, ({ place, word }) => ({ districtid: place.districtid, district: word })),
  row("districtdelete", "", admin, ({ unused }) => ({ id: unused.district })),
  row("locationreg", "", admin, ({ place, word }) => ({ districtid: place.districtid, location: word })),
  row("locationedit", "", admin, ({ place, word }) => ({
    locationid: place.locationid,
    districtid: place.districtid,
    locationname: word,
  })),
  row("locationdelete", "", admin, ({ unused }) => ({ id: unused.location })),
  row("categoryreg", "", admin, ({ picture, word }) => ({ category: word, categoryimage: picture })),
  row("categoryedit", "", admin, ({ skill, picture, word }) => ({
    categoryid: skill.categoryid,
    category: word,
    categoryimage: picture,
  })),
  row("categorydelete", "", admin, ({ unused }) => ({ id: unused.category })),
  row("subcategoryreg", "", admin, ({ skill, word }) => ({ category: skill.categoryid, subcategory: word })),
  row("subcategoryedit", "", admin, ({ skill, word }) => ({
    subcategoryid: skill.subcategoryid,
    categoryid: skill.categoryid,
    subcategoryname: word,
  })),
  row("subcategorydelete", "", admin, ({ unused }) => ({ id: unused.subcategory })),
  upload("a picture", all, emptyPng(9, 9)),
  upload("a résumé", freelancer("A A"), pdf()),
  image("a logo", all, ({ logo }) => logo),
  image("a profile's picture", all, ({ face }) => face),
  image("a category's picture", all, ({ icon }) => icon),
  image("FO's résumé, sent to CO's work", parties("A N", "A N", "A"), ({ sentResume }) => sentResume),
  row("companyreg", "", all, (world) => ({ ...world.newcomer, licenseno: "LIC-9", logo: world.picture })),
  row("freelancerreg", "", all, (world) => ({ ...world.newcomer, ...world.skill, image: world.picture })),
  row("forgotpwd", "of FO", all, ({ usernames }) => ({ username: usernames.FO })),
  row("admin.setUp", "once there is an admin", all, ({ newcomer }) => ({
    token: "printed once",
    username: newcomer.username,
    ...passwords,
  })),
  row("resetpwd", "with a token of FO", all, ({ resetToken }) => ({ token: resetToken, ...passwords })),
  row("accounts.undoEmailChange", "with a link of FO", all, ({ undoToken }) => ({ token: undoToken })),
  row("changepwd", "of FO", freelancer("A F"), ({ ids, password }) => ({
    loginid: ids.FO,
    currentPassword: password,
    ...passwords,
  })),
  row("changepwd", "of CO", client("A F"), ({ ids, password }) => ({
    loginid: ids.CO,
    currentPassword: password,
    ...passwords,
  })),
  row("changepwd", "of AD", admin, ({ ids, password }) => ({
    loginid: ids.AD,
    currentPassword: password,
    ...passwords,
  })),
  row("getclientdetails", "of CO", client("O F", "A"), ({ ids }) => ({ loginid: ids.CO }), "loginid"),
  row("getfreelancerbyid", "of FO", freelancer("O F", "A"), ({ ids }) => ({ loginid: ids.FO }), "loginid"),
  row("clientprofileedit", "of CO", client("A F"), ({ ids, person, place }) => ({
    loginid: ids.CO,
    licenseno: "LIC-2",
    ...person,
    ...place,
  })),
  row("freelancerprofileedit", "of FO", freelancer("A F"), ({ ids, person, place, skill }) => ({
    loginid: ids.FO,
    ...person,
    ...place,
    ...skill,
  })),
  row("profiles.get", "the caller's own", freelancer("A A"), () => ({}), "keyless"),
  row("profiles.update", "the caller's own", freelancer("A A"), ({ ids }, me) => ({
    slug: `page-${ids.FO}-${me.toLowerCase()}`,
    headline: "I build online stores",
    about: "",
    isAvailable: true,
    shownName: "full" as const,
    placeShown: "town" as const,
  })),
  row("profiles.setVisibility", "the caller's own", freelancer("A A"), () => ({ isPublic: false })),
  row("portfolio.add", "the caller's own", freelancer("A A"), () => ({
    title: "A shop",
    text: "",
    link: "",
    pictures: [],
  })),
  row("portfolio.update", "an item of FO", freelancer("A N"), ({ portfolioItem: itemId }) => ({
    ...{ itemId, title: "A shop", text: "", link: "", pictures: [] },
  })),
  row("portfolio.remove", "an item of FO", freelancer("A N"), ({ portfolioItem: itemId }) => ({ itemId })),
  row("portfolio.reorder", "the item of FO", freelancer("A N"), ({ portfolioItem }) => ({ itemIds: [portfolioItem] })),
  row("freelancers.get", "a public page", all, ({ page }) => ({ slug: page })),
  row("freelancers.listReviews", "of a public page", all, ({ page }) => ({ slug: page })),
  row("freelancers.search", "listed freelancers", all, () => ({})),
  row("freelancers.count", "listed freelancers", all, () => ({})),
  row("companyPages.get", "the caller's own", client("A A"), () => ({}), "keyless"),
  row("companyPages.update", "the caller's own", client("A A"), () => ({ about: "We weave sarees." })),
  row("publicPages.company", "a public page", all, ({ companyPage }) => ({ slug: companyPage })),
  row("publicPages.work", "a public work", all, ({ works }) => ({ workId: works.open })),
  row("publicPages.works", "public works", all, () => ({})),
  row("publicPages.countWorks", "public works", all, () => ({})),
  row("workpost", "by CO", client("A F"), ({ ids, terms }) => ({ loginid: ids.CO, ...terms })),
  row("getworkdetails", "of CO", client("O F"), ({ ids }) => ({ storedLoginId: ids.CO }), "loginid"),
  row("workdetails", "CO's open work", parties("A A", "A N"), ({ works }) => ({ id: works.open }), "offered"),
  row("getjobfreelancer", "of FO", freelancer("A F"), ({ ids }) => ({ storedLoginId: ids.FO }), "offered"),
  row("search.findJobs", "what is offered", freelancer("A A"), () => ({ q: "work" }), "offered"),
  row("search.countJobs", "what is offered", freelancer("A A"), () => ({}), "keyless"),
  row("records.get", "of CO", parties("A A", "A E"), ({ ids }) => ({ accountIds: [ids.CO] }), "keyless"),
  row("workdelete", "CO's work", client("A N"), ({ works }) => ({ workid: works.open })),
  row("works.setPublic", "a public work of CO", client("A N"), ({ works }) => ({
    workId: works.open,
    isPublic: true,
  })),
  row("works.reopen", "a paused work of CO", client("A N"), ({ works }) => ({ workId: works.paused })),
  row("getworkbyid", "CO's work", client("O N"), ({ works }) => ({ id: works.open }), "loginid"),
  row("workedit", "CO's work", client("A N"), ({ works, terms }) => ({ workid: works.open, ...terms })),
  row("workreq", "by FO", freelancer("A F"), ({ ids, works, resume }) => ({
    workid: works.fresh,
    name: "Asha",
    biodata: resume,
    freelancerid: ids.FO,
    loginid: ids.FO,
  })),
  ...requestRows,
  ...contractRows,
  ...offerRows,
  ...paymentRows,
  ...milestoneRows,
  ...claimRows,
  ...payoutRows,
  ...taxRows,
  ...notificationRows,
  ...conversationRows,
  ...verificationRows,
  ...moderationRows,
  ...identityCheckRows,
  ...ticketRows,
  ...personalDataRows,
  ...importRows,
  ...memberRows,
  row("fees.rules", "", admin, () => ({})),
  row("fees.saveRule", "", admin, ({ rate }) => ({ percent: "12.5", from: rate.from })),
  row("fees.deleteRule", "a rule that comes", admin, ({ rate }) => ({ ruleId: rate.comes })),
  row("piechartcategory", "", admin, () => ({})),
  row("funnel.get", "", admin, () => ({})),
  row("clientreport", "", admin, () => days),
  row("accounts.list", "", admin, () => ({})),
  row("freelancerreport", "", admin, () => days),
  row("categorywisefreelancer", "", admin, ({ skill }) => ({ categoryid: skill.categoryid })),
  row("audit.list", "", admin, () => ({ username: "" })),
  row("ledger.check", "", admin, () => ({})),
  row("mail.getQueue", "", admin, () => ({})),
  row("mail.tryNow", "", admin, () => ({})),
  row("mail.listUndelivered", "", admin, () => ({})),
  row("mail.resend", "an undelivered one", admin, ({ mails }) => ({ mailId: mails.lost })),
  row("mail.delete", "an undelivered one", admin, ({ mails }) => ({ mailId: mails.useless })),
  row("mail.sendTest", "", admin, () => ({ EMAIL: "admin@kaamkaj.example" })),
  row("mail.getTest", "one that was sent", admin, ({ mails }) => ({ mailId: mails.test })),
  row("dashboards.company", "the caller's own", client("A A"), () => ({}), "keyless"),
  row("dashboards.freelancer", "the caller's own", freelancer("A A"), () => ({}), "keyless"),
  row("dashboards.admin", "", admin, () => ({})),
  row(
    "requests.getApplicant",
    "FO's pending request",
    client("O N"),
    ({ requests }) => ({ reqid: requests.pending }),
    "requestid",
  ),
  row(
    "requests.getEngagement",
    "FO's accepted request",
    parties("O N", "O N"),
    ({ requests }) => ({ reqid: requests.accepted }),
    "requestid",
  ),
  row("requests.getLastResume", "the caller's own", freelancer("O O"), () => ({}), "requestid"),
  row("payments.listMonthlyEarnings", "the caller's own", freelancer("A A"), () => ({}), "keyless"),
  row("reports.listMonthlyTotals", "", admin, () => ({})),
  row("search.findRecords", "", admin, () => ({ q: "work" })),
  row("pages.get", "", all, () => ({ page: "terms" })),
  ...settingRows,
  row("branding.get", "", admin, () => ({})),
  row("branding.preview", "", admin, () => ({ accent: "#0b5c66" })),
  row("branding.update", "", admin, () => ({ ...brandForm, version: 0 })),
  row("pages.update", "", admin, ({ word }) => ({ page: "terms", text: word })),
  row("platform.get", "", all, () => ({})),
  row("platform.getStatistics", "", all, () => ({})),
];

/**
 * The authorization matrix. **A** success; **O** success, and the caller is a party to every row; **E** success without rows;
 * **U** 401; **F** 403 (wrong role, or the login id of another account); **N** 404, the same response as for a missing row.
 */
export const matrix: readonly Row[] = [...signInRows, ...marketplaceRows];
