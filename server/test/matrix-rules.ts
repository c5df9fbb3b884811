import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "#server/test/matrix-row.ts";

const specification = join(import.meta.dirname, "../../specification/specification.json");
const { calls }: { calls: Readonly<Record<string, string>> } = JSON.parse(readFileSync(specification, "utf8"));

/** The sentence of §6 that a row of the matrix proves. */
const permissions: Readonly<Record<string, string>> = {
  "districtview ": "guest",
  "districtreg ": "admin-reference",
  "updateclientstatus of CP": "admin-verifies",
  "getclient the pending ones": "admin-companies",
  "paymentdetails ": "admin-payments",
  "clientreport ": "admin-reports",
  "categorywisefreelancer ": "admin-category-report",
  "piechartcategory ": "admin-chart",
  "workpost by CO": "client-posts",
  "workedit CO's work": "client-edits",
  "workdelete CO's work": "client-deletes",
  "getworkdetails of CO": "client-views",
  "getfreelancerbyworkid CO's work": "client-requests",
  "updatereqstatus FO's pending request": "client-accepts",
  "updatereqreview FO's pending request": "client-rejects",
  "images FO's résumé, sent to CO's work": "client-resume",
  "getprogressbyid FO's request": "client-progress",
  "payment FO's completed request": "client-pays",
  "clientprofileedit of CO": "client-profile",
  "changepwd of CO": "client-password",
  "getjobfreelancer of FO": "freelancer-jobs",
  "workreq by FO": "freelancer-applies",
  "getrequestbyid of FO": "freelancer-requests",
  "workreqdelete FO's request": "freelancer-withdraws",
  "remarkview FO's rejected request": "freelancer-remark",
  "getworkbystatus of FO": "freelancer-projects",
  "updateworkprogress FO's accepted request": "freelancer-progress",
  "freelancerprofileedit of FO": "freelancer-profile-own",
  "changepwd of FO": "freelancer-password",
};

/** The ids of the specification that a row of the matrix proves: its call, and a permission. */
export function rulesOf({ call, about }: Row): string {
  const permission = permissions[`${call} ${about}`];
  const ids = [...(call in calls ? [`§7 ${call}`] : []), ...(permission ? [`§6 ${permission}`] : [])];
  return ids.length > 0 ? ` (${ids.join(", ")})` : "";
}
