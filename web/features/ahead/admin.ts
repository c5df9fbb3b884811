import { companyStatusOf } from "#web/features/accounts/company-status.ts";
import { auditFilter } from "#web/features/audit/audit-filter.ts";
import { platformNow } from "#web/features/platform/use-platform.ts";
import { dayRange } from "#web/features/reports/day-range.ts";
import { beginnerOf, fresh, pages, whole } from "#web/lib/ahead.ts";
import { listQueryInput } from "#web/ui/list/list-query.ts";

const waiting = pages("getclient", { status: "pending" });
const debts = pages("payments.listDebts", {});
const mails = whole("mail.getQueue", {});
const atProvider = [pages("payments.listUnmatched", {}), pages("payments.listProviderOrders", {})];
const chart = whole("piechartcategory", {});
const categories = whole("categoryview", {});
const districts = whole("districtview", {});

const inTime = ["oldest", "newest"] as const;
const orders = ["name", "-name", "newest", "oldest"] as const;

/** What the screens of the admin ask for. */
export const begin = beginnerOf([platformNow], {
  adminhome: ({ search }) => [
    whole("dashboards.admin", {}),
    pages("paymentdetails", { limit: 10, ...listQueryInput(search, inTime) }),
    whole("reports.listMonthlyTotals", {}),
    chart,
  ],
  verification: ({ search }) => [
    pages("getclient", { status: companyStatusOf(search["status"]), ...listQueryInput(search, orders) }),
  ],
  pages: ({ search }) => [fresh("pages.get", { page: (search["tab"] ?? "privacy") as "privacy" })],
  brokerage: () => [pages("brokerage.listRates", {})],
  mails: () => [mails, pages("mail.listUndelivered", {})],
  payments: () => [pages("payments.listPending", {}), ...atProvider],
  mytask: () => [waiting, pages("payments.listPending", {}), debts, mails],
  districtreg: () => [districts],
  categoryreg: () => [categories],
  locationreg: ({ search: { district } }) => [districts, ...(district ? [whole("getlocation", { id: district })] : [])],
  subcategoryreg: ({ search: { category } }) => [
    categories,
    ...(category ? [whole("getsubcategory", { id: category })] : []),
  ],
  districtview: () => [pages("districtview", {})],
  categoryview: () => [pages("categoryview", {})],
  locationview: ({ search: { district } }) => [
    districts,
    ...(district ? [pages("getlocation", { id: district })] : []),
  ],
  subcategoryview: ({ search: { category } }) => [
    categories,
    ...(category ? [pages("getsubcategory", { id: category })] : []),
  ],
  districtedit: ({ params: [id = ""] }) => [fresh("getdistrictbyid", { id })],
  editlocation: ({ params: [id = ""] }) => [fresh("getlocationbyid", { id }), districts],
  categoryedit: ({ params: [id = ""] }) => [fresh("getcategorybyid", { id })],
  subcategoryedit: ({ params: [id = ""] }) => [fresh("getsubcategorybyid", { id }), categories],
  clientdatewise: ({ search }) => [pages("clientreport", { ...dayRange(search), ...listQueryInput(search, orders) })],
  freelancerdatewise: ({ search }) => [
    pages("freelancerreport", { ...dayRange(search), ...listQueryInput(search, orders) }),
  ],
  categorywisefreelancer: ({ search }) => [
    categories,
    ...(search["category"]
      ? [pages("categorywisefreelancer", { categoryid: search["category"], ...listQueryInput(search, orders) })]
      : []),
  ],
  audit: ({ search }) => [pages("audit.list", auditFilter(search))],
  piechartcategory: () => [chart],
  receipt: ({ params: [requestid = ""] }) => [whole("payments.getReceipt", { requestid })],
  secondstep: () => [whole("twoFactor.get", {})],
  myprofile: () => [whole("admin.getProfile", {})],
  myaccount: () => [pages("sessions.list", {}), whole("twoFactor.get", {}), whole("passkeys.list", {})],
});
