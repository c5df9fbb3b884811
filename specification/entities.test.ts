import { describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";

describe.each([
  ["login-result", "login", "loginid username role status"],
  ["district", "districtview", "districtid district"],
  ["location", "getlocation", "locationid districtid location"],
  ["category", "categoryview", "categoryid categoryname categoryimage"],
  ["subcategory", "getsubcategory", "subcategoryid categoryid subcategory"],
  [
    "client",
    "getclientdetails",
    "loginid companyname licenseno email phone districtid district locationid location logo username regdate",
  ],
  [
    "freelancer",
    "getfreelancerbyid",
    "loginid freelancername email phone username categoryid categoryname subcategoryid subcategory districtid district locationid location image regdate",
  ],
  [
    "work",
    "getworkbyid",
    "workid loginid title categoryid categoryname subcategoryid subcategory description cost deadlinedate postdate companyname logo email phone",
  ],
  [
    "work-request",
    "getfreelancerbyreq",
    "requestid workid name biodata freelancerid loginid req_status requestdate req_review freelancername image phone email",
  ],
  ["progress-entry", "getprogressbyid", "requestid progress_percentage progress_description"],
  [
    "payment-record",
    "paymentdetails",
    "freelancername subcategory companyname cost brokerage amount paymentdate total_earnings",
  ],
  ["category-report-row", "piechartcategory", "categoryname count_of_requests"],
] as const)("§3 %s", (_, call, keys) => {
  it("carries the fields of the specification", () => {
    expect(Object.keys(contract[call].row.shape)).toEqual(expect.arrayContaining(keys.split(" ")));
  });
});
