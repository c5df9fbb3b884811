import { standardBrand } from "#domain/operation/brand-setting.ts";
import { emptyPng, pdf } from "#server/test/documents.ts";
import { contractRows } from "#server/test/hiring/matrix-contracts.ts";
import { conversationRows } from "#server/test/hiring/matrix-conversations.ts";
import { offerRows } from "#server/test/hiring/matrix-offers.ts";
import { requestRows } from "#server/test/hiring/matrix-requests.ts";
import { memberRows } from "#server/test/identity/matrix-members.ts";
import { signInRows } from "#server/test/identity/matrix-sign-in.ts";
import { admin, all, image, type Row, row, upload } from "#server/test/matrix-row.ts";
import { settingRows } from "#server/test/matrix-settings.ts";
import { paymentRows } from "#server/test/money/matrix-payments.ts";
import { payoutRows } from "#server/test/money/matrix-payouts.ts";
import { notificationRows } from "#server/test/notify/matrix-notifications.ts";
import { importRows } from "#server/test/operation/matrix-imports.ts";
import { personalDataRows } from "#server/test/operation/matrix-personal-data.ts";
import { moderationRows } from "#server/test/trust/matrix-moderation.ts";
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
  row("skills.suggest", "", "U A A A A U U A", ({ word }) => ({ name: word })),
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
  upload("a résumé", "U A A F F U U F", pdf()),
  image("a logo", all, ({ logo }) => logo),
  image("a profile's picture", all, ({ face }) => face),
  image("a category's picture", all, ({ icon }) => icon),
  image("FO's résumé, sent to CO's work", "U A N A N U U A", ({ sentResume }) => sentResume),
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
  row("changepwd", "of FO", "U A F F F U U F", ({ ids, password }) => ({
    loginid: ids.FO,
    currentPassword: password,
    ...passwords,
  })),
  row("changepwd", "of CO", "U F F A F U U F", ({ ids, password }) => ({
    loginid: ids.CO,
    currentPassword: password,
    ...passwords,
  })),
  row("changepwd", "of AD", "U F F F F U U A", ({ ids, password }) => ({
    loginid: ids.AD,
    currentPassword: password,
    ...passwords,
  })),
  row("getclientdetails", "of CO", "U F F O F U U A", ({ ids }) => ({ loginid: ids.CO }), "loginid"),
  row("getfreelancerbyid", "of FO", "U O F F F U U A", ({ ids }) => ({ loginid: ids.FO }), "loginid"),
  row("clientprofileedit", "of CO", "U F F A F U U F", ({ ids, person, place }) => ({
    loginid: ids.CO,
    licenseno: "LIC-2",
    ...person,
    ...place,
  })),
  row("freelancerprofileedit", "of FO", "U A F F F U U F", ({ ids, person, place, skill }) => ({
    loginid: ids.FO,
    ...person,
    ...place,
    ...skill,
  })),
  row("profiles.get", "the caller's own", "U A A F F U U F", () => ({}), "keyless"),
  row("profiles.update", "the caller's own", "U A A F F U U F", ({ ids }, me) => ({
    slug: `page-${ids.FO}-${me.toLowerCase()}`,
    headline: "I build online stores",
    about: "",
    isAvailable: true,
    shownName: "full" as const,
    placeShown: "town" as const,
  })),
  row("profiles.setVisibility", "the caller's own", "U A A F F U U F", () => ({ isPublic: false })),
  row("portfolio.add", "the caller's own", "U A A F F U U F", () => ({
    title: "A shop",
    text: "",
    link: "",
    pictures: [],
  })),
  row("portfolio.update", "an item of FO", "U A N F F U U F", ({ portfolioItem: itemId }) => ({
    ...{ itemId, title: "A shop", text: "", link: "", pictures: [] },
  })),
  row("portfolio.remove", "an item of FO", "U A N F F U U F", ({ portfolioItem: itemId }) => ({ itemId })),
  row("portfolio.reorder", "the item of FO", "U A N F F U U F", ({ portfolioItem }) => ({ itemIds: [portfolioItem] })),
  row("freelancers.get", "a public page", all, ({ page }) => ({ slug: page })),
  row("freelancers.listReviews", "of a public page", all, ({ page }) => ({ slug: page })),
  row("freelancers.search", "listed freelancers", all, () => ({})),
  row("freelancers.count", "listed freelancers", all, () => ({})),
  row("companyPages.get", "the caller's own", "U F F A A U U F", () => ({}), "keyless"),
  row("companyPages.update", "the caller's own", "U F F A A U U F", () => ({ about: "We weave sarees." })),
  row("publicPages.company", "a public page", all, ({ companyPage }) => ({ slug: companyPage })),
  row("publicPages.work", "a public work", all, ({ works }) => ({ workId: works.open })),
  row("publicPages.works", "public works", all, () => ({})),
  row("publicPages.countWorks", "public works", all, () => ({})),
  row("workpost", "by CO", "U F F A F U U F", ({ ids, terms }) => ({ loginid: ids.CO, ...terms })),
  row("getworkdetails", "of CO", "U F F O F U U F", ({ ids }) => ({ storedLoginId: ids.CO }), "loginid"),
  row("workdetails", "CO's open work", "U A A A N U U F", ({ works }) => ({ id: works.open }), "offered"),
  row("getjobfreelancer", "of FO", "U A F F F U U F", ({ ids }) => ({ storedLoginId: ids.FO }), "offered"),
  row("search.findJobs", "what is offered", "U A A F F U U F", () => ({ q: "work" }), "offered"),
  row("search.countJobs", "what is offered", "U A A F F U U F", () => ({}), "keyless"),
  row("records.get", "of CO", "U A A A E U U F", ({ ids }) => ({ accountIds: [ids.CO] }), "keyless"),
  row("workdelete", "CO's work", "U F F A N U U F", ({ works }) => ({ workid: works.open })),
  row("works.setPublic", "a public work of CO", "U F F A N U U F", ({ works }) => ({
    workId: works.open,
    isPublic: true,
  })),
  row("works.reopen", "a paused work of CO", "U F F A N U U F", ({ works }) => ({ workId: works.paused })),
  row("getworkbyid", "CO's work", "U F F O N U U F", ({ works }) => ({ id: works.open }), "loginid"),
  row("workedit", "CO's work", "U F F A N U U F", ({ works, terms }) => ({ workid: works.open, ...terms })),
  row("workreq", "by FO", "U A F F F U U F", ({ ids, works, resume }) => ({
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
  ...payoutRows,
  ...notificationRows,
  ...conversationRows,
  ...verificationRows,
  ...moderationRows,
  ...personalDataRows,
  ...importRows,
  ...memberRows,
  row("fees.rules", "", admin, () => ({})),
  row("fees.saveRule", "", admin, ({ rate }) => ({ percent: "12.5", from: rate.from })),
  row("fees.deleteRule", "a rule that comes", admin, ({ rate }) => ({ ruleId: rate.comes })),
  row("piechartcategory", "", admin, () => ({})),
  row("funnel.get", "", admin, () => ({})),
  row("clientreport", "", admin, () => days),
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
  row("dashboards.company", "the caller's own", "U F F A A U U F", () => ({}), "keyless"),
  row("dashboards.freelancer", "the caller's own", "U A A F F U U F", () => ({}), "keyless"),
  row("dashboards.admin", "", admin, () => ({})),
  row(
    "requests.getApplicant",
    "FO's pending request",
    "U F F O N U U F",
    ({ requests }) => ({ reqid: requests.pending }),
    "requestid",
  ),
  row(
    "requests.getEngagement",
    "FO's accepted request",
    "U O N O N U U F",
    ({ requests }) => ({ reqid: requests.accepted }),
    "requestid",
  ),
  row("requests.getLastResume", "the caller's own", "U O O F F U U F", () => ({}), "requestid"),
  row("payments.listMonthlyEarnings", "the caller's own", "U A A F F U U F", () => ({}), "keyless"),
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
