import type { Rules } from "../rule.ts";

const applying = "web/test/freelancer-screens.test.tsx > applying for a work";
const message = (name: string, words: string) => `specification/answers.test.ts > ${name} > answers ${words}`;

/** §7, what the calls answer and how they are made. */
export const wire: Rules = {
  "login-array": {
    rule: "login answers an array of login rows; an empty array means invalid.",
    test: "server/session/session.test.ts > login > answers the same bytes to an unknown name and to a wrong password, and no cookie",
    without: [
      "server/session/login-service.ts",
      "await noteFailure(who, account, context);\n    return [];",
      "throw new Error();",
    ],
  },
  "reference-success": {
    rule: "Changes of reference data answer Success.",
    test: message("districtreg", "Success"),
    without: ["contract/reference.ts", 'const done = { done: "Success" }', 'const done = { done: "OK" }'],
  },
  "upload-before": {
    rule: "upload is called before an image or biodata file is saved, with progress reported.",
    test: `${applying} > sends the file before the request, telling how far it is, and the request with the name it got`,
    without: ["web/lib/files.ts", "request.upload.onprogress = (event)", "request.onprogress = (event: ProgressEvent)"],
  },
  "upload-message": {
    rule: "The response of upload has a message.",
    test: message("upload", "Success"),
    without: ["contract/files.ts", 'done: "Success"', 'done: "OK"'],
  },
  "resume-name": {
    rule: "A resume is downloaded as a binary blob and saved under its base name.",
    test: "web/test/company-requests.test.tsx > a résumé > is downloaded under its base name, and said so",
    without: ["web/lib/downloads.ts", 'path.split("/").at(-1) ?? path', '"resume"'],
  },
  "xsrf-header": {
    rule: "Every non-GET request carries the cookie XSRF-TOKEN in the header X-XSRF-TOKEN.",
    test: `${applying} > carries the anti-forgery cookie in the header of whatever is no GET`,
    without: ["web/lib/api.ts", '{ "x-xsrf-token": token }', '{ "x-token": token }'],
  },
  "xsrf-checked": {
    rule: "A session's call without that header is refused.",
    test: "server/session/session.test.ts > forged calls > are refused without the token, and the fresh one of the refusal works",
    without: ["server/http/admit.ts", "xsrf.check(request, reply)", "xsrf.ensure(request, reply)"],
  },
  "registration-exist": {
    rule: "A registration answers Success or Exist.",
    test: message("companyreg", "Exist"),
    without: ["contract/accounts.ts", 'exists: "Exist"', 'exists: "exist"'],
  },
  "profile-success": {
    rule: "An edit of a profile answers Success.",
    test: message("clientprofileedit", "Success"),
    without: [
      "contract/accounts.ts",
      'const profile = {\n  answers: { done: "Success" }',
      'const profile = {\n  answers: { done: "OK" }',
    ],
  },
  "changepwd-wrong": {
    rule: "changepwd answers Success or wrong.",
    test: message("changepwd", "wrong"),
    without: ["contract/session.ts", 'wrong: "wrong" }', 'wrong: "Wrong" }'],
  },
  "forgotpwd-wrong": {
    rule: "forgotpwd answers Success, Wrong or other.",
    test: message("forgotpwd", "Wrong"),
    without: [
      "contract/session.ts",
      'answers: { done: "Success", wrong: "Wrong" },\n    says: { done: "Password reset check your email"',
      'answers: { done: "Success", wrong: "wrong" },\n    says: { done: "Password reset check your email"',
    ],
  },
  "workreq-exist": {
    rule: "workreq answers Success or exist.",
    test: message("workreq", "exist"),
    without: ["contract/requests.ts", 'exists: "exist"', 'exists: "Exist"'],
  },
  "accept-updated": {
    rule: "Update request status: success when the message is 'updated'.",
    test: message("updatereqstatus", "updated"),
    without: ["contract/requests.ts", 'done: "updated"', 'done: "Success"'],
  },
  "reject-success": {
    rule: "Update request review: success when the message is 'Success'.",
    test: message("updatereqreview", "Success"),
    without: [
      "contract/requests.ts",
      'answers: { done: "Success" },\n    says: { done: "Rejected"',
      'answers: { done: "updated" },\n    says: { done: "Rejected"',
    ],
  },
  "withdraw-success": {
    rule: "Work request delete: success when the message is 'Success'.",
    test: message("workreqdelete", "Success"),
    without: [
      "contract/requests.ts",
      'answers: { done: "Success" },\n    says: { done: "Deleted"',
      'answers: { done: "deleted" },\n    says: { done: "Deleted"',
    ],
  },
  "progress-success": {
    rule: "Update work progress: success when the message is 'Success'.",
    test: message("updateworkprogress", "Success"),
    without: ["contract/progress.ts", 'done: "Success"', 'done: "updated"'],
  },
  "payment-success": {
    rule: "Payment: success when the message is 'Success'.",
    test: message("payment", "Success"),
    without: [
      "contract/payments.ts",
      'answers: { done: "Success" },\n} as const;\n\nconst receipt',
      'answers: { done: "Paid" },\n} as const;\n\nconst receipt',
    ],
  },
  "workedit-success": {
    rule: "workedit answers Success or other.",
    test: message("workedit", "Success"),
    without: [
      "contract/works.ts",
      'answers: { done: "Success" },\n    says: { done: "Details updated"',
      'answers: { done: "updated" },\n    says: { done: "Details updated"',
    ],
  },
  "verification-success": {
    rule: "updateclientstatus: message Success on success.",
    test: message("updateclientstatus", "Success"),
    without: [
      "contract/accounts.ts",
      'answers: { done: "Success" },\n    says: {\n      done: { field: "status"',
      'answers: { done: "updated" },\n    says: {\n      done: { field: "status"',
    ],
  },
  "work-of-all-tab": {
    rule: "Get freelancers by work id is used for the all tab.",
    test: "web/test/company-requests.test.tsx > the requests of a company > of the tab all are those of the work in that status",
    without: ["web/features/requests/applicants.tsx", "<All {...shown}", '<InState {...shown} status="pending"'],
  },
  "clients-by-days": {
    rule: "clientreport answers the clients that registered from startdate to enddate.",
    test: "server/reports/reports.test.ts > clientreport > holds whoever registered on these days of the platform's zone, newest first",
    without: [
      "server/reports/routes.ts",
      "companiesWhere(db, registeredOn(asked), asked)",
      "companiesWhere(db, undefined, asked)",
    ],
  },
  "freelancers-by-days": {
    rule: "freelancerreport answers the freelancers that registered from startdate to enddate.",
    test: "server/reports/reports.test.ts > freelancerreport > holds whoever registered on these days of the platform's zone, newest first",
    without: [
      "server/reports/routes.ts",
      "freelancersWhere(db, registeredOn(asked), asked)",
      "freelancersWhere(db, undefined, asked)",
    ],
  },
  "freelancers-by-category": {
    rule: "categorywisefreelancer answers the freelancers of a category.",
    test: "server/reports/reports.test.ts > freelancers by category > are those of one category, with their skills",
    without: ["server/reports/routes.ts", "inCategory(asked.categoryid)", "undefined"],
  },
  "requests-by-category": {
    rule: "piechartcategory answers a row for each category with the count of its requests.",
    test: "server/reports/reports.test.ts > the chart of categories > counts the requests there are for every category, the most wanted first, then by name",
    without: ["server/reports/queries.ts", "left join ${talliesByKey(", "inner join ${talliesByKey("],
  },
  "companies-by-status": {
    rule: "getclient answers the companies of a status.",
    test: "server/accounts/accounts-profiles.test.ts > getclient > lists the companies of a status, newest first, page by page",
    without: [
      "server/accounts/queries.ts",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of the source
      "companiesWhere(db, eq(accounts.status, hidden(sql`${status}::company_status`)), asked)",
      "companiesWhere(db, undefined, asked)",
    ],
  },
  "jobs-offered": {
    rule: "getjobfreelancer answers the jobs for the freelancer.",
    test: "server/works/jobs.test.ts > the job list > holds neither works past their deadline, nor filled ones, nor those of companies that are not accepted",
    without: ["server/works/job-queries.ts", ".where(and(isOffered, ", ".where(and("],
  },
  "projects-by-status": {
    rule: "Get work by status answers the projects of a status, to both parties.",
    test: "server/requests/requests-lists.test.ts > projects > that are completed are listed to both parties and to nobody else",
    without: ["server/requests/list-queries.ts", "status && eq(workRequests.status, status)", "undefined"],
  },
  "remark-first-row": {
    rule: "Remark view reads req_review from the first row.",
    test: "server/requests/requests-lists.test.ts > one request > tells its remark to its two parties only",
    without: [
      "contract/requests.ts",
      "row: z.object({ req_review: z.string().nullable() })",
      "row: z.object({ review: z.string().nullable() })",
    ],
  },
};
