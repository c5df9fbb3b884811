import type { Sent } from "#contract/call.ts";
import type { Contract } from "#contract/index.ts";
import { emptyPng, pdf } from "#server/test/documents.ts";
import type { Part, Stage } from "#server/test/stage.ts";

export interface Row {
  readonly call: keyof Contract | "images";
  readonly about: string;
  /** One letter a part, in their order. */
  readonly cells: string;
  readonly sends: (on: Stage, me: Part) => object;
  /** What is sent instead, where the body is a file. */
  readonly file?: Buffer;
  /** The key of its rows that says whose they are, where a cell is O. */
  readonly whose?: string;
}

const row = <N extends keyof Contract>(
  call: N,
  about: string,
  cells: string,
  sends: (on: Stage, me: Part) => Sent<Contract[N]>,
  whose?: string,
): Row => ({ call, about, cells, sends, ...(whose && { whose }) });

const image = (about: string, cells: string, name: (on: Stage) => string): Row => ({
  call: "images",
  about,
  cells,
  sends: (on) => ({ name: name(on) }),
});

const upload = (about: string, cells: string, file: Buffer): Row => ({
  call: "upload",
  about,
  cells,
  file,
  sends: () => ({}),
});

const all = "A A A A A A A A";
const admin = "U F F F F U U A";
const days = { startdate: "", enddate: "" };
const passwords = { newPassword: "Another1", confirmPassword: "Another1" };
const reason = "Not as agreed.";

/**
 * Who may do what. **A** done, and the answer of the contract; **O** done, with the caller's own rows only; **U** 401; **F** 403
 * (wrong role, or a field that names somebody else); **N** 404, the very answer that what does not exist gets.
 */
export const matrix: readonly Row[] = [
  row("login", "the caller's own name and password", all, (on, me) => on.credentials(me)),
  row("districtview", "", all, () => ({})),
  row("getdistrictbyid", "", all, ({ place }) => ({ id: place.districtid })),
  row("getlocation", "", all, ({ place }) => ({ id: place.districtid })),
  row("getlocationbyid", "", all, ({ place }) => ({ id: place.locationid })),
  row("categoryview", "", all, () => ({})),
  row("getcategorybyid", "", all, ({ skill }) => ({ id: skill.categoryid })),
  row("getsubcategory", "", all, ({ skill }) => ({ id: skill.categoryid })),
  row("getsubcategorybyid", "", all, ({ skill }) => ({ id: skill.subcategoryid })),
  row("districtreg", "", admin, ({ word }) => ({ district: word })),
  row("districtedit", "", admin, ({ place, word }) => ({ districtid: place.districtid, district: word })),
  row("districtdelete", "", admin, ({ spare }) => ({ id: spare.district })),
  row("locationreg", "", admin, ({ place, word }) => ({ districtid: place.districtid, location: word })),
  row("locationedit", "", admin, ({ place, word }) => ({
    locationid: place.locationid,
    districtid: place.districtid,
    locationname: word,
  })),
  row("locationdelete", "", admin, ({ spare }) => ({ id: spare.location })),
  row("categoryreg", "", admin, ({ picture, word }) => ({ category: word, categoryimage: picture })),
  row("categoryedit", "", admin, ({ skill, picture, word }) => ({
    categoryid: skill.categoryid,
    category: word,
    categoryimage: picture,
  })),
  row("categorydelete", "", admin, ({ spare }) => ({ id: spare.category })),
  row("subcategoryreg", "", admin, ({ skill, word }) => ({ category: skill.categoryid, subcategory: word })),
  row("subcategoryedit", "", admin, ({ skill, word }) => ({
    subcategoryid: skill.subcategoryid,
    categoryid: skill.categoryid,
    subcategoryname: word,
  })),
  row("subcategorydelete", "", admin, ({ spare }) => ({ id: spare.subcategory })),
  upload("a picture", all, emptyPng(9, 9)),
  upload("a résumé", "U A A F F U U F", pdf()),
  image("a logo", all, ({ logo }) => logo),
  image("a profile's picture", all, ({ face }) => face),
  image("a category's picture", all, ({ icon }) => icon),
  image("FO's résumé, sent to CO's work", "U A N A N U U A", ({ sentResume }) => sentResume),
  row("companyreg", "", all, (on) => ({ ...on.newcomer, licenseno: "LIC-9", logo: on.picture })),
  row("freelancerreg", "", all, (on) => ({ ...on.newcomer, ...on.skill, image: on.picture })),
  row("forgotpwd", "of FO", all, ({ names }) => ({ username: names.FO })),
  row("resetpwd", "with a token of FO", all, ({ resetToken }) => ({ token: resetToken, ...passwords })),
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
  row("logout", "", "U A A A A U U A", () => ({})),
  row("whoami", "", "O O O O O O O O", () => ({}), "loginid"),
  row("getclientdetails", "of CO", "U F F A F U U A", ({ ids }) => ({ loginid: ids.CO })),
  row("getfreelancerbyid", "of FO", "U A F F F U U A", ({ ids }) => ({ loginid: ids.FO })),
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
  row("workpost", "by CO", "U F F A F U U F", ({ ids, terms }) => ({ loginid: ids.CO, ...terms })),
  row("getworkdetails", "of CO", "U F F A F U U F", ({ ids }) => ({ storedLoginId: ids.CO })),
  row("workdetails", "CO's open work", "U A A A N U U F", ({ works }) => ({ id: works.open })),
  row("getjobfreelancer", "of FO", "U A F F F U U F", ({ ids }) => ({ storedLoginId: ids.FO })),
  row("workdelete", "CO's work", "U F F A N U U F", ({ works }) => ({ workid: works.open })),
  row("getworkbyid", "CO's work", "U F F A N U U F", ({ works }) => ({ id: works.open })),
  row("workedit", "CO's work", "U F F A N U U F", ({ works, terms }) => ({ workid: works.open, ...terms })),
  row("workreq", "by FO", "U A F F F U U F", ({ ids, works, resume }) => ({
    workid: works.fresh,
    name: "Asha",
    biodata: resume,
    freelancerid: ids.FO,
    loginid: ids.FO,
  })),
  row(
    "getfreelancerbyreq",
    "CO's work",
    "U O O A N U U F",
    ({ works }) => ({ workid: works.open, status: "pending" }),
    "freelancerid",
  ),
  row("getfreelancerbyworkid", "CO's work", "U O O A N U U F", ({ works }) => ({ workid: works.open }), "freelancerid"),
  row("updatereqstatus", "FO's pending request", "U F F A N U U F", ({ requests }) => ({
    reqid: requests.pending,
    status: "accepted" as const,
  })),
  row("updatereqreview", "FO's pending request", "U F F A N U U F", ({ requests }) => ({
    reqid: requests.pending,
    status: "rejected" as const,
    rejectreason: reason,
  })),
  row("remarkview", "FO's rejected request", "U A N A N U U F", ({ requests }) => ({ reqid: requests.rejected })),
  row("getrequestbyid", "of FO", "U A F F F U U F", ({ ids }) => ({ id: ids.FO })),
  row("getrequestbyfreelancerid", "of FO", "U A F F F U U F", ({ ids }) => ({ id: ids.FO })),
  row("workreqdelete", "FO's request", "U A N F F U U F", ({ requests }) => ({ reqid: requests.pending })),
  row("getworkbyrequestid", "FO's request", "U A N A N U U F", ({ requests }) => ({ reqid: requests.pending })),
  row("getprogressbyid", "FO's request", "U A N A N U U F", ({ requests }) => ({ requestid: requests.accepted })),
  row("updateworkprogress", "FO's accepted request", "U A N F F U U F", ({ requests }) => ({
    percentage: 100,
    progress_desc: "All of it.",
    requestid: requests.accepted,
  })),
  row("endengagement", "FO's accepted request", "U A N A N U U F", ({ requests }) => ({
    reqid: requests.accepted,
    reason,
  })),
  row("sendback", "FO's completed request", "U F F A N U U F", ({ requests }) => ({
    reqid: requests.completed,
    reason,
  })),
  row("getworkbystatus", "of FO", "U A F F F U U F", ({ ids }) => ({ loginid: ids.FO, status: "accepted" })),
  row("getworkbystatus", "of CO", "U F F A F U U F", ({ ids }) => ({ loginid: ids.CO, status: "accepted" })),
  row("payment", "FO's completed request", "U F F A N U U F", ({ requests, price }) => ({
    requestid: requests.completed,
    amount: price,
  })),
  row("paymentdetails", "", admin, () => ({})),
  row("piechartcategory", "", admin, () => ({})),
  row("clientreport", "", admin, () => days),
  row("freelancerreport", "", admin, () => days),
  row("categorywisefreelancer", "", admin, ({ skill }) => ({ categoryid: skill.categoryid })),
  row("getclient", "the pending ones", admin, () => ({ status: "pending" })),
  row("updateclientstatus", "of CP", admin, ({ ids }) => ({ id: ids.CP, status: "accepted" })),
  row("platform", "", all, () => ({})),
  row("numbers", "", all, () => ({})),
];
