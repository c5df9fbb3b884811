import type { Rules } from "../rule.ts";

const login = "web/test/guest-screens.test.tsx > the login page";
const matrix = "server/test/matrix.test.ts > every call, made by everybody >";
const nobodyElse = "U F F F F U U A";

/** §6, who is led where, and what only the admin may. A line of the matrix of rights says for every role what it is answered. */
export const permissions: Rules = {
  "admin-lands": {
    rule: "The admin goes to adminhome after login.",
    test: `${login} > leads the admin home`,
    without: [
      "web/features/session/session.ts",
      'admin: "/adminmaster/adminhome"',
      'admin: "/adminmaster/verification"',
    ],
  },
  "client-lands": {
    rule: "The client goes to clienthome.",
    test: `${login} > leads the client home`,
    without: [
      "web/features/session/session.ts",
      'client: "/clientmaster/clienthome"',
      'client: "/clientmaster/viewworks"',
    ],
  },
  "freelancer-lands": {
    rule: "The freelancer goes to freelancerhome regardless of status.",
    test: `${login} > leads the freelancer, whatever the status, home`,
    without: [
      "domain/account.ts",
      'role !== "client" || status === "accepted"',
      'role === "admin" || status === "accepted"',
    ],
  },
  "area-guards": {
    rule: "Nobody enters the area of another role.",
    test: "web/test/company-screens.test.tsx > the company's area > is not for a freelancer, who hears so and is led home",
    without: ["web/features/session/session.ts", "if (row.role !== role || isBareArea) throw", "if (isBareArea) throw"],
  },
  "admin-reference": {
    rule: "Only the admin manages districts, locations, categories and subcategories.",
    test: `${matrix} districtreg : ${nobodyElse}`,
    without: [
      "contract/reference.ts",
      'const admin = { method: "POST", by: ["admin"] }',
      'const admin = { method: "POST", by: ["admin", "client"] }',
    ],
  },
  "admin-verifies": {
    rule: "Only the admin verifies or rejects companies.",
    test: `${matrix} updateclientstatus of CP: ${nobodyElse}`,
    without: [
      "contract/accounts.ts",
      'updateclientstatus: {\n    method: "POST",\n    by: ["admin"]',
      'updateclientstatus: {\n    method: "POST",\n    by: ["admin", "client"]',
    ],
  },
  "admin-companies": {
    rule: "Only the admin lists companies by status.",
    test: `${matrix} getclient the pending ones: ${nobodyElse}`,
    without: [
      "contract/accounts.ts",
      'getclient: {\n    method: "POST",\n    by: ["admin"]',
      'getclient: {\n    method: "POST",\n    by: ["admin", "client"]',
    ],
  },
  "admin-payments": {
    rule: "Only the admin views payments.",
    test: `${matrix} paymentdetails : ${nobodyElse}`,
    without: [
      "contract/payments.ts",
      'paymentdetails: {\n    method: "GET",\n    by: ["admin"]',
      'paymentdetails: {\n    method: "GET",\n    by: ["admin", "client"]',
    ],
  },
  "admin-reports": {
    rule: "Only the admin views the client and freelancer reports.",
    test: `${matrix} clientreport : ${nobodyElse}`,
    without: [
      "contract/reports.ts",
      'const byDays = {\n  method: "POST",\n  by: ["admin"]',
      'const byDays = {\n  method: "POST",\n  by: ["admin", "client"]',
    ],
  },
  "admin-category-report": {
    rule: "Only the admin views the category-wise report.",
    test: `${matrix} categorywisefreelancer : ${nobodyElse}`,
    without: [
      "contract/reports.ts",
      'categorywisefreelancer: {\n    method: "POST",\n    by: ["admin"]',
      'categorywisefreelancer: {\n    method: "POST",\n    by: ["admin", "client"]',
    ],
  },
  "admin-chart": {
    rule: "Only the admin views the category chart.",
    test: `${matrix} piechartcategory : ${nobodyElse}`,
    without: [
      "contract/reports.ts",
      'piechartcategory: {\n    method: "GET",\n    by: ["admin"]',
      'piechartcategory: {\n    method: "GET",\n    by: ["admin", "client"]',
    ],
  },
  guest: {
    rule: "A guest needs no session for what the guest area shows.",
    test: `${matrix} districtview : A A A A A A A A`,
    without: ["contract/reference.ts", 'const list = { by: "anyone"', 'const list = { by: ["admin"]'],
  },
};
