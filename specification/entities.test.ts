import { describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";

describe.each([
  ["a login result", "login", "loginid username role status"],
  ["a district", "districtview", "districtid district"],
  ["a location", "getlocation", "locationid districtid location"],
  ["a category", "categoryview", "categoryid categoryname categoryimage"],
  ["a subcategory", "getsubcategory", "subcategoryid categoryid subcategory"],
  [
    "a client",
    "getclientdetails",
    "loginid companyname licenseno email phone districtid district locationid location logo username regdate",
  ],
  [
    "a freelancer",
    "getfreelancerbyid",
    "loginid freelancername email phone username categoryid categoryname subcategoryid subcategory districtid district locationid location image regdate",
  ],
  [
    "a work",
    "getworkbyid",
    "workid loginid title categoryid categoryname subcategoryid subcategory description cost deadlinedate postdate companyname logo email phone",
  ],
  [
    "a work request",
    "getfreelancerbyreq",
    "requestid workid name biodata freelancerid loginid req_status requestdate req_review freelancername image phone email",
  ],
  ["a progress entry", "getprogressbyid", "requestid progress_percentage progress_description"],
  [
    "a payment record",
    "paymentdetails",
    "freelancername subcategory companyname cost brokerage amount paymentdate total_earnings",
  ],
  ["a category report row", "piechartcategory", "categoryname count_of_requests"],
] as const)("%s", (_, call, keys) => {
  it("carries the fields of the specification", () => {
    expect(Object.keys(contract[call].row.shape)).toEqual(expect.arrayContaining(keys.split(" ")));
  });
});
