import type { Rules } from "../rule.ts";

const tests = "web/test/admin-reports.test.tsx";

/** §2 and §9, the reports, the charts and what is saved of them. */
export const adminReports: Rules = {
  "companies-inputs": {
    rule: "clientdatewise has start and end date inputs, a Submit button and an Export to Excel button.",
    test: `${tests} > the report Company Details > has its title, a start date, an end date, a Submit button and an Export to Excel button`,
    without: [
      "web/routes/adminmaster/clientdatewise.tsx",
      'title={t("Company Details")}',
      'title={t("Freelancer Details")}',
    ],
  },
  "companies-columns": {
    rule: "Its columns: Logo, Name, License no., Email, Ph, District, City, Reg. Date (dd-MM-yyyy).",
    test: `${tests} > the report Company Details > has the columns of the specification, the day turned around and pictures of 47 by 47 px`,
    without: [
      "web/routes/adminmaster/clientdatewise.tsx",
      '{ header: t("District"), value: (row) => row.district },',
      "",
    ],
  },
  "companies-pictures": {
    rule: "Its logos are shown at 47 by 47 px.",
    test: `${tests} > the report Company Details > has the columns of the specification, the day turned around and pictures of 47 by 47 px`,
    without: ["web/routes/adminmaster/clientdatewise.tsx", "size={47}", "size={70}"],
  },
  "freelancers-inputs": {
    rule: "freelancerdatewise has the same inputs.",
    test: `${tests} > the report Freelancer Details > has its title, a start date, an end date, a Submit button and an Export to Excel button`,
    without: [
      "web/features/reports/day-range-form.tsx",
      '<DateField field={fields.of("enddate")} label={t("End date")} />',
      "",
    ],
  },
  "freelancers-columns": {
    rule: "Its columns: Profile Pic, Name, Email, Ph, Category, District, City, Reg. Date.",
    test: `${tests} > the report Freelancer Details > has the columns of the specification, the day turned around and pictures of 47 by 47 px`,
    without: [
      "web/features/reports/freelancer-columns.tsx",
      '{ header: t("Category"), value: (row) => row.categoryname },',
      "",
    ],
  },
  "category-report-form": {
    rule: "categorywisefreelancer has a category dropdown with an empty --select-- option and a Submit button.",
    test: `${tests} > freelancers by category > are asked for with a dropdown whose empty option is --select--, and a Submit button`,
    without: ["web/routes/adminmaster/categorywisefreelancer.tsx", ' none={t("--select--")}', ""],
  },
  "category-report-columns": {
    rule: "Its columns: Profile Pic, Name, Email, Ph, Category, Sub-category, District, City, Reg. Date.",
    test: `${tests} > freelancers by category > have the columns of the specification`,
    without: ["web/features/reports/freelancer-columns.tsx", "columnsWith(subcategory)", "columnsWith()"],
  },
  "export-companies": {
    rule: "Export to Excel saves the table as a spreadsheet of client details.",
    test: "e2e/exports.spec.ts > clientdatewise is exported as it stands on the screen, in one sheet, every cell a text",
    without: ["web/routes/adminmaster/clientdatewise.tsx", 'file="client-details.xlsx"', 'file="details.xlsx"'],
  },
  "export-freelancers": {
    rule: "freelancerdatewise exports to a freelancer details spreadsheet.",
    test: "e2e/exports.spec.ts > freelancerdatewise is exported as it stands on the screen, in one sheet, every cell a text",
    without: ["web/routes/adminmaster/freelancerdatewise.tsx", 'file="freelancer-details.xlsx"', 'file="details.xlsx"'],
  },
  "export-sheet": {
    rule: "The sheet is named Sheet1.",
    test: "e2e/exports.spec.ts > clientdatewise is exported as it stands on the screen, in one sheet, every cell a text",
    without: ["web/lib/spreadsheet.ts", '<sheet name="Sheet1"', '<sheet name="Companies"'],
  },
  "pie-title": {
    rule: "piechartcategory is a pie chart titled Most trending category, with a slice for each category.",
    test: `${tests} > the charts > the pie is titled Most trending category and has a slice for each category that was asked for`,
    without: ["web/routes/adminmaster/piechartcategory.tsx", "<TrendingCategories chart={PieChart} />", ""],
  },
  "pie-slices": {
    rule: "A slice is sized by its category's request count.",
    test: `${tests} > the charts > a slice is as large as its count: half of the requests are half of the circle`,
    without: ["web/ui/charts/pie-chart.tsx", "[startOf(i), count / all]", "[startOf(i), 1 / props.points.length]"],
  },
  "charts-ratio": {
    rule: "Charts have an aspect ratio of 2.5.",
    test: `${tests} > the charts > of adminhome is two and a half times as wide as high`,
    without: ["web/ui/charts/chart-frame.tsx", 'viewBox="0 0 500 200"', 'viewBox="0 0 500 250"'],
  },
  "charts-colours": {
    rule: "Charts have three colours.",
    test: `${tests} > the charts > of adminhome has three colours in turn at 0.7 opacity`,
    without: ["web/ui/charts/chart-frame.tsx", "[position % 3]", "[position % 2]"],
  },
  "pie-opacity": {
    rule: "The pie's colours are semi-transparent at 0.7 opacity.",
    test: `${tests} > the charts > of piechartcategory has three colours in turn at 0.7 opacity`,
    without: ["web/ui/charts/pie-chart.tsx", "opacity={0.7}", "opacity={1}"],
  },
};
