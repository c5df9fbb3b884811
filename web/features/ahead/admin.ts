import { narrowed } from "#web/features/audit/narrowed.ts";
import { platformNow } from "#web/features/platform/use-platform.ts";
import { dayRange } from "#web/features/reports/day-range.ts";
import { beginnerOf, fresh, pages, whole } from "#web/lib/ahead.ts";

const waiting = pages("getclient", { status: "pending" });
const debts = pages("getdebts", {});
const mails = whole("getmailqueue", {});
const chart = whole("piechartcategory", {});
const categories = whole("categoryview", {});
const districts = whole("districtview", {});

/** What the screens of the admin ask for. */
export const begin = beginnerOf([platformNow], {
  adminhome: () => [
    pages("paymentdetails", { limit: 10 }),
    waiting,
    debts,
    chart,
    whole("getledgerstate", {}),
    whole("firststeps", {}),
  ],
  verification: ({ search: { status } }) => [pages("getclient", { status: (status ?? "pending") as "pending" })],
  brokerage: () => [pages("getrates", {})],
  mails: () => [mails, pages("getundelivered", {})],
  payments: () => [pages("getpendingpayments", {})],
  mytask: () => [waiting, pages("getpendingpayments", {}), debts, mails],
  locationreg: () => [districts],
  subcategoryreg: () => [categories],
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
  clientdatewise: ({ search }) => [pages("clientreport", dayRange(search))],
  freelancerdatewise: ({ search }) => [pages("freelancerreport", dayRange(search))],
  categorywisefreelancer: ({ search: { category } }) => [
    categories,
    ...(category ? [pages("categorywisefreelancer", { categoryid: category })] : []),
  ],
  audit: ({ search }) => [pages("getaudit", narrowed(search))],
  piechartcategory: () => [chart],
  receipt: ({ params: [requestid = ""] }) => [whole("getreceipt", { requestid })],
  myaccount: () => [pages("getsessions", {}), whole("getsecondstep", {}), whole("getpasskeys", {})],
});
