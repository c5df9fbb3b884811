import type { Rules } from "../rule.ts";

const matrix = "server/test/matrix.test.ts > every call, made by everybody >";
const own = "U F F A N U U F";

/** §6, what a client and a freelancer may, as the lines of the matrix of rights tell it. */
export const permissionsOfParties: Rules = {
  "client-posts": {
    rule: "A client posts works in its own name.",
    test: `${matrix} workpost by CO: U F F A F U U F`,
    without: [
      "contract/works.ts",
      'input: z.object({ loginid: ownId, ...terms }),\n    self: ["loginid"],',
      "input: z.object({ loginid: ownId, ...terms }),",
    ],
  },
  "client-edits": {
    rule: "A client edits its own works.",
    test: `${matrix} workedit CO's work: ${own}`,
    without: [
      "server/works/service.ts",
      "await holdWork(db, actor.loginid, input.workid)",
      "await holdWork(db, 0, input.workid)",
    ],
  },
  "client-deletes": {
    rule: "A client deletes its own works.",
    test: `${matrix} workdelete CO's work: ${own}`,
    without: [
      "contract/works.ts",
      'workdelete: {\n    method: "POST",\n    by: ["client"]',
      'workdelete: {\n    method: "POST",\n    by: ["admin"]',
    ],
  },
  "client-views": {
    rule: "A client views its own works.",
    test: `${matrix} getworkdetails of CO: U F F A F U U F`,
    without: ["contract/works.ts", 'self: ["storedLoginId"],\n    row: workRow,', "row: workRow,"],
  },
  "client-requests": {
    rule: "A client views the requests for its works; a freelancer sees there only his own.",
    test: `${matrix} getfreelancerbyworkid CO's work: U O O A N U U F`,
    without: [
      "contract/requests.ts",
      'const applicants = {\n  method: "POST",\n  by: ["client", "freelancer"]',
      'const applicants = {\n  method: "POST",\n  by: ["freelancer"]',
    ],
  },
  "client-accepts": {
    rule: "A client accepts pending requests for its works.",
    test: `${matrix} updatereqstatus FO's pending request: ${own}`,
    without: [
      "contract/requests.ts",
      'updatereqstatus: {\n    method: "POST",\n    by: ["client"]',
      'updatereqstatus: {\n    method: "POST",\n    by: ["client", "freelancer"]',
    ],
  },
  "client-rejects": {
    rule: "A client rejects pending requests for its works.",
    test: `${matrix} updatereqreview FO's pending request: ${own}`,
    without: [
      "contract/requests.ts",
      'updatereqreview: {\n    method: "POST",\n    by: ["client"]',
      'updatereqreview: {\n    method: "POST",\n    by: ["client", "freelancer"]',
    ],
  },
  "client-resume": {
    rule: "A client downloads a freelancer's resume.",
    test: `${matrix} images FO's résumé, sent to CO's work: U A N A N U U A`,
    without: ["server/files/queries.ts", "eq(works.ownerId, actor.loginid)", "eq(works.ownerId, 0)"],
  },
  "client-progress": {
    rule: "A client views the progress of its works.",
    test: `${matrix} getprogressbyid FO's request: U A N A N U U F`,
    without: ["contract/progress.ts", 'by: ["client", "freelancer"]', 'by: ["freelancer"]'],
  },
  "client-pays": {
    rule: "A client pays for completed work.",
    test: `${matrix} payment FO's completed request: ${own}`,
    without: ["contract/payments.ts", '...paying,\n    by: ["client"]', '...paying,\n    by: ["client", "freelancer"]'],
  },
  "client-profile": {
    rule: "A client edits its own profile.",
    test: `${matrix} clientprofileedit of CO: U F F A F U U F`,
    without: [
      "contract/accounts.ts",
      'clientprofileedit: {\n    method: "POST",\n    by: ["client"]',
      'clientprofileedit: {\n    method: "POST",\n    by: ["client", "admin"]',
    ],
  },
  "client-password": {
    rule: "A client changes its own password.",
    test: `${matrix} changepwd of CO: U F F A F U U F`,
    without: [
      "contract/session.ts",
      '.refine(typedTwice, atConfirm),\n    self: ["loginid"],',
      ".refine(typedTwice, atConfirm),",
    ],
  },
  "freelancer-jobs": {
    rule: "A freelancer browses jobs.",
    test: `${matrix} getjobfreelancer of FO: U A F F F U U F`,
    without: [
      "contract/works.ts",
      'getjobfreelancer: {\n    method: "POST",\n    by: ["freelancer"]',
      'getjobfreelancer: {\n    method: "POST",\n    by: ["freelancer", "client"]',
    ],
  },
  "freelancer-applies": {
    rule: "A freelancer applies.",
    test: `${matrix} workreq by FO: U A F F F U U F`,
    without: ["contract/requests.ts", 'self: ["freelancerid", "loginid"],', ""],
  },
  "freelancer-requests": {
    rule: "A freelancer views own requests.",
    test: `${matrix} getrequestbyid of FO: U A F F F U U F`,
    without: ["contract/requests.ts", 'self: ["id"],', ""],
  },
  "freelancer-withdraws": {
    rule: "A freelancer deletes own requests.",
    test: `${matrix} workreqdelete FO's request: U A N F F U U F`,
    without: [
      "contract/requests.ts",
      'workreqdelete: {\n    method: "POST",\n    by: ["freelancer"]',
      'workreqdelete: {\n    method: "POST",\n    by: ["freelancer", "client"]',
    ],
  },
  "freelancer-remark": {
    rule: "A freelancer reads the rejection remark.",
    test: `${matrix} remarkview FO's rejected request: U A N A N U U F`,
    without: [
      "contract/requests.ts",
      'remarkview: {\n    method: "POST",\n    by: ["client", "freelancer"]',
      'remarkview: {\n    method: "POST",\n    by: ["client"]',
    ],
  },
  "freelancer-projects": {
    rule: "A freelancer views ongoing and completed projects.",
    test: `${matrix} getworkbystatus of FO: U A F F F U U F`,
    without: [
      "contract/requests.ts",
      'input: z.object({ loginid: ownId, status, ...filter, ...pageInput }),\n    self: ["loginid"],',
      "input: z.object({ loginid: ownId, status, ...filter, ...pageInput }),",
    ],
  },
  "freelancer-progress": {
    rule: "A freelancer updates the progress of own projects.",
    test: `${matrix} updateworkprogress FO's accepted request: U A N F F U U F`,
    without: ["contract/progress.ts", 'by: ["freelancer"]', 'by: ["client"]'],
  },
  "freelancer-profile-own": {
    rule: "A freelancer edits the own profile.",
    test: `${matrix} freelancerprofileedit of FO: U A F F F U U F`,
    without: [
      "contract/accounts.ts",
      'freelancerprofileedit: {\n    method: "POST",\n    by: ["freelancer"]',
      'freelancerprofileedit: {\n    method: "POST",\n    by: ["freelancer", "admin"]',
    ],
  },
  "freelancer-password": {
    rule: "A freelancer changes the own password.",
    test: `${matrix} changepwd of FO: U A F F F U U F`,
    without: [
      "contract/session.ts",
      'changepwd: {\n    method: "POST",\n    by: roles',
      'changepwd: {\n    method: "POST",\n    by: ["client", "admin"]',
    ],
  },
};
