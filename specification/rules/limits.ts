import type { Rules } from "../rule.ts";

const format = "web/lib/format.test.ts > what people read";

/** §9, business constants and limits. */
export const limits: Rules = {
  "phone-ten": {
    rule: "A phone number has exactly 10 digits.",
    test: 'domain/account.test.ts > isPhone > does not take "98765432101"',
    without: ["domain/account.ts", "/^[0-9]{10}$/", "/^[0-9]{10,}$/"],
  },
  "username-form": {
    rule: "A username has 5 to 19 characters and starts with a letter.",
    test: 'domain/account.test.ts > isUsername > does not take "a2345678901234567890"',
    without: ["domain/account.ts", "{4,18}$/", "{4,19}$/"],
  },
  "password-form": {
    rule: "A password has at least 8 characters with one uppercase letter and one digit.",
    test: 'domain/account.test.ts > isPassword > does not take "NoDigitsHere"',
    without: ["domain/account.ts", " && /[0-9]/.test(text)", ""],
  },
  "home-five": {
    rule: "Freelancer home shows at most 5 jobs.",
    test: "web/test/freelancer-screens.test.tsx > the freelancer's area > begins with a banner, at most five jobs and a 'more job post' link",
    without: ["web/routes/freelancermaster/freelancerhome.tsx", "const mostJobs = 5;", "const mostJobs = 6;"],
  },
  "payment-cost": {
    rule: "The payment amount equals the work's cost.",
    test: "server/payments/payments.test.ts > paying > takes the agreed price and no other amount",
    without: ["server/payments/service.ts", "price !== cost || brokerageBps === null", "brokerageBps === null"],
  },
  rupees: {
    rule: "The currency is rupees.",
    test: `${format} > groups rupees as India does and shows paise only where there are some`,
    without: [
      "web/lib/format.ts",
      'currency: "INR", maximumFractionDigits: 0',
      'currency: "USD", maximumFractionDigits: 0',
    ],
  },
  "day-shown": {
    rule: "Days are shown dd-MM-yyyy: transactions, registration dates in reports and deadlines.",
    test: `${format} > turns a day around for reports and keeps the year first on profiles`,
    without: ["web/lib/format.ts", 'day.split("-").reverse().join("-")', "day"],
  },
  "transaction-date": {
    rule: "The transaction date of the dashboard is shown so.",
    test: "web/test/admin-screens.test.tsx > the dashboard > lists the payments with the freelancer and the subcategory, the amounts in rupees and the day",
    without: ["web/routes/adminmaster/adminhome.tsx", "shownDay(row.paymentdate)", "row.paymentdate"],
  },
  "registration-date": {
    rule: "Registration dates of reports are shown so.",
    test: "web/test/admin-reports.test.tsx > the report Freelancer Details > has the columns of the specification, the day turned around and pictures of 47 by 47 px",
    without: ["web/features/accounts/account-columns.tsx", "shownDay(row.regdate)", "row.regdate"],
  },
  "deadline-date": {
    rule: "Deadlines are shown so.",
    test: "web/test/freelancer-screens.test.tsx > the freelancer's projects > that are ongoing show title, company and deadline and lead to their view",
    without: ["web/features/works/deadline.tsx", "{shownDay(day)}", "{day}"],
  },
  "joined-date": {
    rule: "The joined date on profiles is shown yyyy/MM/dd.",
    test: "web/test/freelancer-screens.test.tsx > the freelancer's profile > shows image, joined date, name, category, subcategory, email, phone, and location with district",
    without: ["web/lib/format.ts", 'day.replaceAll("-", "/")', "day"],
  },
  "card-expiry": {
    rule: "Card expiry is entered as MM/YYYY.",
    test: "web/test/company-screens.test.tsx > the payment > names the company and asks for card number, expiry and a masked CVV, none of which has a name",
    without: ["web/features/payments/card-form.tsx", 'placeholder="MM/YYYY"', 'placeholder="MM/YY"'],
  },
  "report-thumbnail": {
    rule: "Report thumbnails are 47 by 47 px.",
    test: "web/test/admin-reports.test.tsx > the report Freelancer Details > has the columns of the specification, the day turned around and pictures of 47 by 47 px",
    without: ["web/features/reports/freelancer-columns.tsx", "size={47}", "size={40}"],
  },
  "verification-logo": {
    rule: "Verification logos are 100 by 100 px.",
    test: "web/test/admin-screens.test.tsx > the verification > numbers the companies, and shows each with a logo of 100 by 100 px",
    without: ["web/routes/adminmaster/verification.tsx", "size={100}", "size={70}"],
  },
  "default-tab-projects": {
    rule: "The default tab of projects is ongoing.",
    test: "web/test/company-screens.test.tsx > the company's projects > have the tabs ongoing, completed and Paid, and open with the ongoing ones",
    without: ["web/ui/tabs.tsx", "?? tabs[0]", "?? tabs[1] ?? tabs[0]"],
  },
  "default-tab-requests": {
    rule: "The default tab of My requests is all.",
    test: "web/test/freelancer-requests.test.tsx > my requests > have the tabs all, new, accepted and rejected, and open with all",
    without: ["web/ui/tabs.tsx", "?? tabs[0]", "?? tabs[1] ?? tabs[0]"],
  },
  "budget-digits": {
    rule: "A work's budget is digits only.",
    test: 'specification/fields.test.ts > workpost.budget > answers "12,500" with "only numbers allowed"',
    without: [
      "contract/works.ts",
      "budget: whole(budgetRange, missing, digits)",
      "budget: text(lengths.title, missing).transform((typed) => Number.parseInt(typed))",
    ],
  },
  "deadline-today": {
    rule: "The earliest deadline is today.",
    test: "server/works/works.test.ts > posting a work > takes a deadline of today and none before",
    without: [
      "domain/work.ts",
      "deadline >= today || deadline === present",
      "deadline > today || deadline === present",
    ],
  },
};
