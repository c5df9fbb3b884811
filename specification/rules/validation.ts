import type { Rules } from "../rule.ts";

const applying = "web/test/freelancer-screens.test.tsx > applying for a work";
const posting = "web/test/company-screens.test.tsx > posting a work";
const profile = "web/test/company-screens.test.tsx > the company's profile";

/** §5, where it is more than a text; the texts stand in `fields.json`. */
export const validation: Rules = {
  "capital-name": {
    rule: "A company's name must start with a capital letter.",
    test: 'domain/account.test.ts > startsWithCapital > does not take "asha"',
    without: ["domain/account.ts", "/^[\\p{Lu}\\p{Lo}]/u", "/^\\p{L}/u"],
  },
  "any-licence": {
    rule: "No pattern is applied to a license no.",
    test: "specification/fields.test.ts > a license no. > is taken in any format",
    without: [
      "contract/accounts.ts",
      'text(lengths.licence, "please enter the license no.", "please check the format")',
      'text(lengths.licence, "please enter the license no.", "please check the format").regex(/^[A-Z]/)',
    ],
  },
  "valid-email": {
    rule: "An e-mail address must be valid.",
    test: 'specification/fields.test.ts > companyreg.EMAIL > answers "asha at home" with "please check the format"',
    without: ["contract/fields.ts", ".pipe(z.email(wrong))", ""],
  },
  "plain-name": {
    rule: "The name of a freelancer who edits the profile starts with an uppercase letter followed by letters, digits, underscores or spaces.",
    test: 'domain/account.test.ts > isPlainName > does not take "Asha-Rao"',
    without: ["domain/account.ts", "[\\p{L}\\p{M}\\p{Nd}_ ]*$/u", "/u"],
  },
  "login-unjudged": {
    rule: "Login has no validation rules.",
    test: "web/test/guest-screens.test.tsx > the login page > sends whatever was typed, nothing included, and stays when it was wrong",
    without: ["web/features/session/use-login.ts", "if (busy) return;", "if (busy || !typed.username) return;"],
  },
  "deadline-picker": {
    rule: "The deadline date picker's minimum is today.",
    test: `${posting} > asks for title, category, subcategory, description, budget and deadline, which is today at the earliest`,
    without: ["web/features/works/work-fields.tsx", " min={today}", ""],
  },
  "category-loads": {
    rule: "Choosing a category loads its subcategories.",
    test: `${posting} > loads the subcategories of the category that was chosen`,
    without: ["web/features/reference/category-fields.tsx", "chosen ? { id: chosen } : undefined", "undefined"],
  },
  "district-loads": {
    rule: "Choosing a district loads its locations.",
    test: `${profile} > loads the cities of the district that was chosen`,
    without: ["web/features/reference/place-fields.tsx", "chosen ? { id: chosen } : undefined", "undefined"],
  },
  "biodata-chosen": {
    rule: "A biodata file must be chosen, otherwise nothing is sent.",
    test: `${applying} > sends nothing while no biodata file is chosen`,
    without: ["contract/requests.ts", "biodata: fileName(missing)", 'biodata: z.string().default("")'],
  },
  "percentage-whole": {
    rule: "A percentage is a whole number from 1 to 100; 0 is rejected, although the message says 'values only from 0 to 100'.",
    test: 'specification/fields.test.ts > updateworkprogress.percentage > answers "0" with "values only from 0 to 100"',
    without: ["domain/progress.ts", "least: 1", "least: 0"],
  },
  "card-unsent": {
    rule: "Card number, expiry and CVV have no validation and are not sent.",
    test: "web/test/company-screens.test.tsx > the payment > sends the work's cost and nothing of the card, judges nothing of it either, and goes home",
    without: ["web/features/payments/card-form.tsx", "...(outcome && { outcome }) },", "...{ card: number.value } },"],
  },
  "password-equal": {
    rule: "A new password is submitted only when the form is valid and new equals confirm.",
    test: "web/test/passwords.test.tsx > the change of a client's password > is not sent while the new one is weak or the two differ",
    without: ["contract/session.ts", "typed.newPassword === typed.confirmPassword", "true"],
  },
  "profileedit-asks": {
    rule: "Saving a freelancer's profile proceeds only if the user confirms.",
    test: "web/test/freelancer-screens.test.tsx > the freelancer's profile > is saved only after a question, and then shown",
    without: [
      "web/routes/freelancermaster/profileedit.tsx",
      'before: () => askUser(t("Do you want to save the changes?")),',
      "",
    ],
  },
  "clientedit-asks": {
    rule: "Saving a client's profile needs the confirmation 'Do you want to save the changes?'.",
    test: `${profile} > is saved only after a question, and then shown`,
    without: [
      "web/routes/clientmaster/clientedit.tsx",
      'before: () => askUser(t("Do you want to save the changes?")),',
      "",
    ],
  },
  "report-days": {
    rule: "The dates of a report are not validated: they are asked for as they were submitted.",
    test: "web/test/admin-reports.test.tsx > the report Company Details > asks for the days that were submitted, whatever they are",
    without: [
      "web/features/reports/day-range-form.tsx",
      "if (same) again();",
      "if (same || wanted.startdate > wanted.enddate) again();",
    ],
  },
};
