import type { Rules } from "../rule.ts";

const tests = "web/test/admin-screens.test.tsx";

/** §2, what the admin sees; the reports have a file of their own. */
export const adminScreens: Rules = {
  "admin-layout": {
    rule: "The admin area is a sidebar with a top bar; the brand logo links to adminhome.",
    test: `${tests} > the admin's area > is a sidebar with a top bar, whose brand leads to the dashboard`,
    without: ["web/routes/adminmaster/route.tsx", 'shape="sidebar"', 'shape="header"'],
  },
  "admin-account": {
    rule: "The profile dropdown offers My Profile, My Account, My Task and a Logout button.",
    test: `${tests} > the admin's area > offers My Profile, My Account, My Task and Logout in the profile dropdown`,
    without: ["web/routes/adminmaster/route.tsx", '{ text: t("My Task"), to: "/adminmaster/mytask" },', ""],
  },
  "admin-logout": {
    rule: "On confirmation Logout removes the stored login id and goes to /guestmaster/login.",
    test: `${tests} > the admin's area > asks before it logs out; then the stored login id is gone and the login page is there`,
    without: ["web/features/session/use-logout.ts", "await navigate({ to: loginPath });", ""],
  },
  "admin-groups": {
    rule: "The sidebar groups are Home, Registrations, Views, Reports and Charts.",
    test: `${tests} > the admin's area > groups its menu under Home, Registrations, Views, Reports and Charts`,
    without: ["web/routes/adminmaster/route.tsx", 't("Views")', 't("Home")'],
  },
  "dashboard-columns": {
    rule: "The dashboard's transactions have the columns Id, Assigned, Company Name, Amount, Brokerage, Net Amount and Transaction Date.",
    test: `${tests} > the dashboard > lists the payments with the freelancer and the subcategory, the amounts in rupees and the day`,
    without: [
      "web/routes/adminmaster/adminhome.tsx",
      '{ header: t("Company Name"), value: (row) => row.companyname },',
      "",
    ],
  },
  "dashboard-assigned": {
    rule: "Assigned is the freelancer's name plus the subcategory.",
    test: `${tests} > the dashboard > lists the payments with the freelancer and the subcategory, the amounts in rupees and the day`,
    without: ["web/routes/adminmaster/adminhome.tsx", '<div className="soft small">{row.subcategory}</div>', ""],
  },
  "dashboard-earnings": {
    rule: "A Total Earnings card shows rupees.",
    test: `${tests} > the dashboard > shows the total earnings in rupees`,
    without: [
      "web/features/desks/admin-figures.tsx",
      "inRupees(first?.total_earnings ?? 0)",
      "String(first?.total_earnings)",
    ],
  },
  "dashboard-chart": {
    rule: "The dashboard has a bar chart titled 'Most trending category'.",
    test: `${tests} > the dashboard > has a bar chart titled Most trending category`,
    without: ["web/routes/adminmaster/adminhome.tsx", "<TrendingCategories chart={BarChart} />", ""],
  },
  "verification-table": {
    rule: "The verification is a numbered table of companies: logo, company name, license no., email, phone, reg date.",
    test: `${tests} > the verification > numbers the companies, and shows each with a logo of 100 by 100 px`,
    without: ["web/routes/adminmaster/verification.tsx", "position + 1", "position"],
  },
  "verification-buttons": {
    rule: "Each of its rows has Verify and Reject buttons.",
    test: `${tests} > the verification > Reject asks first, then moves the company and reads the list again`,
    without: ["web/features/accounts/company-decision.tsx", '{t("Reject")}', ""],
  },
  "district-list": {
    rule: "districtview lists the districts with edit and delete.",
    test: `${tests} > the list of each district > leads to its edit form`,
    without: ["web/routes/adminmaster/districtview.tsx", "adminmaster/districtedit/", "adminmaster/districtview/"],
  },
  "location-list": {
    rule: "locationview lists the locations of a chosen district, with edit and delete.",
    test: `${tests} > a list within another > shows the locations of the chosen district`,
    without: ["web/routes/adminmaster/locationview.tsx", '<DistrictField field={useChosen("district")} />', ""],
  },
  "location-actions": {
    rule: "A location leads to editlocation/{id}.",
    test: `${tests} > the list of each location > leads to its edit form`,
    without: ["web/routes/adminmaster/locationview.tsx", "adminmaster/editlocation/", "adminmaster/locationview/"],
  },
  "category-list": {
    rule: "categoryview lists the categories with edit and delete.",
    test: `${tests} > the list of each category > leads to its edit form`,
    without: ["web/routes/adminmaster/categoryview.tsx", "adminmaster/categoryedit/", "adminmaster/categoryview/"],
  },
  "category-picture": {
    rule: "Each category has a round 70 px image.",
    test: `${tests} > a list within another > of categories has round pictures of 70 px`,
    without: ["web/routes/adminmaster/categoryview.tsx", "size={70}", "size={47}"],
  },
  "subcategory-list": {
    rule: "subcategoryview lists the subcategories of a chosen category, with edit and delete.",
    test: `${tests} > a list within another > shows the subcategories of the chosen category`,
    without: ["web/routes/adminmaster/subcategoryview.tsx", '<CategoryField field={useChosen("category")} />', ""],
  },
  "subcategory-actions": {
    rule: "A subcategory leads to subcategoryedit/{id}.",
    test: `${tests} > the list of each subcategory > leads to its edit form`,
    without: [
      "web/routes/adminmaster/subcategoryview.tsx",
      "adminmaster/subcategoryedit/",
      "adminmaster/subcategoryview/",
    ],
  },
  "location-form": {
    rule: "locationreg registers a location: district and location name.",
    test: `${tests} > the forms of reference data > locationreg asks for districtid location`,
    without: ["web/routes/adminmaster/locationreg.tsx", '<DistrictField field={form.of("districtid")} />', ""],
  },
  "category-form": {
    rule: "categoryreg registers a category: name and image.",
    test: `${tests} > the forms of reference data > categoryreg asks for category categoryimage`,
    without: [
      "web/routes/adminmaster/categoryreg.tsx",
      '<PictureField field={form.of("categoryimage")} label={t("Image")} />',
      "",
    ],
  },
  "subcategory-form": {
    rule: "subcategoryreg registers a subcategory: name and category.",
    test: `${tests} > the forms of reference data > subcategoryreg asks for category subcategory`,
    without: ["web/routes/adminmaster/subcategoryreg.tsx", '<CategoryField field={form.of("category")} />', ""],
  },
  "edit-forms": {
    rule: "An edit form begins with what is there.",
    test: `${tests} > the forms of reference data > begin with what is there when it is edited`,
    without: [
      "web/routes/adminmaster/districtedit.$id.tsx",
      "fields: { district: row.district }",
      'fields: { district: "" }',
    ],
  },
};
