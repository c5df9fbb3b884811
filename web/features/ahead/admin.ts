import { companyStatusOf } from "#web/features/accounts/company-status.ts";
import { narrowed } from "#web/features/audit/narrowed.ts";
import { platformNow } from "#web/features/platform/use-platform.ts";
import { dayRange } from "#web/features/reports/day-range.ts";
import { beginnerOf, fresh, pages, whole } from "#web/lib/ahead.ts";
import { askedIn } from "#web/ui/list/asked-in.ts";

const waiting = pages("getclient", { status: "pending" });
const debts = pages("getdebts", {});
const mails = whole("getmailqueue", {});
const atProvider = [pages("payments.listUnmatched", {}), pages("payments.listProviderOrders", {})];
const chart = whole("piechartcategory", {});
const categories = whole("categoryview", {});
const districts = whole("districtview", {});

const inTime = ["oldest", "newest"] as const;
const orders = ["name", "-name", "newest", "oldest"] as const;

/** What the screens of the admin ask for. */
export const begin = beginnerOf([platformNow], {
  adminhome: ({ search }) => [
    pages("paymentdetails", { limit: 10 }),
    pages("paymentdetails", { limit: 10, ...askedIn(search, inTime) }),
    pages("getpendingpayments", {}),
    ...atProvider,
    mails,
    whole("getmonths", {}),
    waiting,
    debts,
    chart,
    whole("getledgerstate", {}),
    whole("firststeps", {}),
    whole("reports.getUntrustedProxy", {}),
  ],
  verification: ({ search }) => [
    pages("getclient", { status: companyStatusOf(search["status"]), ...askedIn(search, orders) }),
  ],
  pages: ({ search }) => [fresh("getpage", { page: (search["tab"] ?? "privacy") as "privacy" })],
  brokerage: () => [pages("getrates", {})],
  mails: () => [mails, pages("getundelivered", {})],
  payments: () => [pages("getpendingpayments", {}), ...atProvider],
  mytask: () => [waiting, pages("getpendingpayments", {}), debts, mails],
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
  clientdatewise: ({ search }) => [pages("clientreport", { ...dayRange(search), ...askedIn(search, orders) })],
  freelancerdatewise: ({ search }) => [pages("freelancerreport", { ...dayRange(search), ...askedIn(search, orders) })],
  categorywisefreelancer: ({ search }) => [
    categories,
    ...(search["category"]
      ? [pages("categorywisefreelancer", { categoryid: search["category"], ...askedIn(search, orders) })]
      : []),
  ],
  audit: ({ search }) => [pages("getaudit", narrowed(search))],
  piechartcategory: () => [chart],
  receipt: ({ params: [requestid = ""] }) => [whole("getreceipt", { requestid })],
  secondstep: () => [whole("getsecondstep", {})],
  myprofile: () => [whole("admin.getProfile", {})],
  myaccount: () => [pages("getsessions", {}), whole("getsecondstep", {}), whole("getpasskeys", {})],
});
