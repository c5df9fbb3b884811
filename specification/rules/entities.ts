import type { Rules } from "../rule.ts";

const carries = (what: string) => `specification/entities.test.ts > ${what} > carries the fields of the specification`;

/** §3, entities and their fields. */
export const entities: Rules = {
  "login-result": {
    rule: "Login result: loginid, username, role (admin, client, freelancer), status.",
    test: carries("a login result"),
    without: ["contract/session.ts", "  status: z.enum(companyStatuses),\n", ""],
  },
  district: {
    rule: "District: districtid, district.",
    test: carries("a district"),
    without: ["contract/reference.ts", "{ districtid: z.int(), district: z.string() }", "{ districtid: z.int() }"],
  },
  location: {
    rule: "Location: locationid, districtid, location.",
    test: carries("a location"),
    without: ["contract/reference.ts", "{ locationid: z.int(), districtid: z.int(), ", "{ locationid: z.int(), "],
  },
  category: {
    rule: "Category: categoryid, categoryname, categoryimage (file name).",
    test: carries("a category"),
    without: ["contract/reference.ts", ", categoryimage: z.string() }", " }"],
  },
  subcategory: {
    rule: "Subcategory: subcategoryid, categoryid, subcategory.",
    test: carries("a subcategory"),
    without: ["contract/reference.ts", "{ subcategoryid: z.int(), categoryid: z.int(), ", "{ subcategoryid: z.int(), "],
  },
  client: {
    rule: "Client: loginid, companyname, licenseno, email, phone, districtid, locationid, logo, username, regdate, with location and district names.",
    test: carries("a client"),
    without: ["contract/accounts.ts", "  licenseno: z.string(),\n", ""],
  },
  freelancer: {
    rule: "Freelancer: loginid, freelancername, email, phone, username, category, subcategory, district and location with their ids, image, regdate.",
    test: carries("a freelancer"),
    without: ["contract/accounts.ts", "  image: z.string(),\n", ""],
  },
  work: {
    rule: "Work: workid, loginid of the owner, title, category and subcategory with their ids, description, cost, deadlinedate, postdate, companyname, logo, email, phone.",
    test: carries("a work"),
    without: ["contract/works.ts", "  postdate: z.string(),\n", ""],
  },
  "work-request": {
    rule: "Work request: requestid, workid, name, biodata, freelancerid, loginid, req_status, requestdate, req_review; to a client also freelancername, image, phone, email.",
    test: carries("a work request"),
    without: ["contract/requests.ts", "  biodata: z.string(),\n", ""],
  },
  "progress-entry": {
    rule: "Progress entry: requestid, progress_percentage, progress_description.",
    test: carries("a progress entry"),
    without: ["contract/progress.ts", ", progress_description: z.string() }", " }"],
  },
  "payment-record": {
    rule: "Payment record: freelancername, subcategory, companyname, cost, brokerage, amount, paymentdate, total_earnings.",
    test: carries("a payment record"),
    without: ["contract/payments.ts", "      paymentdate: z.string(),\n      total_earnings", "      total_earnings"],
  },
  "payment-total": {
    rule: "The first row of the payment list carries total_earnings.",
    test: "server/payments/payments.test.ts > the list of payments > is empty, then newest first, with the earnings on the very first row only",
    without: ["server/payments/queries.ts", '{ ...first, total_earnings: await creditOf(db, "brokerage") }', "first"],
  },
  "category-report-row": {
    rule: "Category report row: categoryname, count_of_requests.",
    test: carries("a category report row"),
    without: ["contract/reports.ts", ", count_of_requests: z.int() }", " }"],
  },
  "session-hint": {
    rule: "The signed-in user's loginid (and username) is kept in local storage under the key loginid.",
    test: "web/test/guest-screens.test.tsx > the login page > keeps the login id and the name of who logged in in local storage",
    without: ["web/features/session/session.ts", 'localStorage.setItem("loginid", String(row.loginid));', ""],
  },
  "session-hint-removed": {
    rule: "Logout removes it.",
    test: "web/test/admin-screens.test.tsx > the admin's area > asks before it logs out; then the stored login id is gone and the login page is there",
    without: ["web/features/session/session.ts", 'localStorage.removeItem("loginid");', ""],
  },
  images: {
    rule: "Images and resumes are served from an images path, by file name.",
    test: "server/files/files-downloads.test.ts > a picture that something shows > is shown for a company, a freelancer and a category",
    without: ["server/files/routes.ts", '"/images/:name"', '"/pictures/:name"'],
  },
};
