import type { Rules } from "../rule.ts";

const verification = "web/test/admin-screens.test.tsx > the verification";
const bar = "web/test/colours.test.tsx > the progress bar";
const word = "web/test/colours.test.tsx > the word of a request's status";

/** §4, the states of companies, what their colours are, and what is asked before something goes. */
export const states: Rules = {
  "company-statuses": {
    rule: "A client account is pending, accepted or rejected.",
    test: "domain/account.test.ts > a session > is for everybody but companies that are not accepted",
    without: ["domain/account.ts", '["pending", "accepted", "rejected"] as const', '["pending", "accepted"] as const'],
  },
  "company-begins-pending": {
    rule: "A company that registers is pending (the specification leaves it open).",
    test: "server/accounts/accounts.test.ts > companyreg > registers a company that waits for the admin",
    without: ["server/accounts/service.ts", 'status: "pending"', 'status: "accepted"'],
  },
  "verification-pending-first": {
    rule: "The admin's list of companies loads those with status pending first.",
    test: `${verification} > loads the pending companies first, and any status that stands in the address`,
    without: ["web/features/accounts/company-status.ts", '?? "pending"', '?? "accepted"'],
  },
  "verification-any-status": {
    rule: "The list can be reloaded for any status, though no control for it is visible.",
    test: `${verification} > loads the pending companies first, and any status that stands in the address`,
    without: [
      "web/features/accounts/company-status.ts",
      "companyStatuses.find((status) => status === text)",
      "undefined",
    ],
  },
  "verify-accepts": {
    rule: "Verify moves a company to accepted.",
    test: `${verification} > Verify asks first, then moves the company and reads the list again`,
    without: [
      "domain/account.ts",
      'from: ["pending", "rejected"], to: "accepted"',
      'from: ["pending", "rejected"], to: "pending"',
    ],
  },
  "reject-rejects": {
    rule: "Reject moves a company to rejected.",
    test: `${verification} > Reject asks first, then moves the company and reads the list again`,
    without: [
      "domain/account.ts",
      'from: ["pending", "accepted"], to: "rejected"',
      'from: ["pending", "accepted"], to: "pending"',
    ],
  },
  "verification-asks": {
    rule: "Verify and Reject each ask first.",
    test: `${verification} > Verify asks first, then moves the company and reads the list again`,
    without: [
      "web/features/accounts/company-decision.tsx",
      "if (await askUser(",
      "if (await (async (..._: unknown[]) => true)(",
    ],
  },
  "client-area-accepted": {
    rule: "Only a client whose status is accepted may enter the client area; others get 'Not Authorized!'.",
    test: "web/test/guest-screens.test.tsx > the login page > lets no pending company in",
    without: [
      "domain/account.ts",
      'role !== "client" || status === "accepted"',
      'role !== "client" || status !== "rejected"',
    ],
  },
  "client-session-accepted": {
    rule: "The server makes no session for any other client.",
    test: "server/session/session.test.ts > login > answers the row of a pending company, makes no session and ends a present one",
    without: ["server/session/login-service.ts", "const mayEnter = maySignIn(role, status);", "const mayEnter = true;"],
  },
  "colour-accepted": {
    rule: "accepted is green.",
    test: `${word} > is green when it is accepted`,
    without: ["web/features/requests/request-status-word.tsx", 'accepted: "green"', 'accepted: "blue"'],
  },
  "colour-rejected": {
    rule: "rejected is red.",
    test: `${word} > is red when it is rejected`,
    without: ["web/ui/status-word.css", "color: var(--red)", "color: var(--orange)"],
  },
  "colour-completed": {
    rule: "completed is blue.",
    test: `${word} > is blue when it is completed`,
    without: ["web/features/requests/request-status-word.tsx", 'completed: "blue"', 'completed: "green"'],
  },
  "colour-pending": {
    rule: "pending is blue.",
    test: `${word} > is blue when it is pending`,
    without: ["web/features/requests/request-status-word.tsx", 'pending: "blue"', 'pending: "plain"'],
  },
  "bar-orange": {
    rule: "A progress bar of 35 or below is orange.",
    test: `${bar} > is orange at 35 percent`,
    without: ["domain/progress.ts", "percentage <= 35", "percentage < 35"],
  },
  "bar-blue": {
    rule: "A progress bar of 36 to 75 is blue.",
    test: `${bar} > is blue at 75 percent`,
    without: ["domain/progress.ts", "percentage <= 75", "percentage < 75"],
  },
  "bar-green": {
    rule: "A progress bar above 75 is green.",
    test: `${bar} > is green at 76 percent`,
    without: ["web/ui/progress-bar.css", "--fill: var(--green)", "--fill: var(--blue)"],
  },
  "delete-district-asks": {
    rule: "Deleting a district asks first.",
    test: "web/test/admin-screens.test.tsx > the list of each district > asks before it deletes",
    without: ["web/features/reference/row-actions.tsx", "await askUser(question, name)", "name"],
  },
  "delete-location-asks": {
    rule: "Deleting a location asks first.",
    test: "web/test/admin-screens.test.tsx > the list of each location > asks before it deletes",
    without: ["web/routes/adminmaster/locationview.tsx", 't("Do you want to delete this location?")', '""'],
  },
  "delete-category-asks": {
    rule: "Deleting a category asks first.",
    test: "web/test/admin-screens.test.tsx > the list of each category > asks before it deletes",
    without: ["web/routes/adminmaster/categoryview.tsx", 't("Do you want to delete this category?")', '""'],
  },
  "delete-subcategory-asks": {
    rule: "Deleting a subcategory asks first.",
    test: "web/test/admin-screens.test.tsx > the list of each subcategory > asks before it deletes",
    without: ["web/routes/adminmaster/subcategoryview.tsx", 't("Do you want to delete this subcategory?")', '""'],
  },
  "delete-work-asks": {
    rule: "Deleting a work asks first.",
    test: "web/test/company-screens.test.tsx > the company's works > are deleted after a question",
    without: [
      "web/features/works/own-work-card.tsx",
      'await askUser(t("Do you want to delete this work?"), work.title)',
      "work",
    ],
  },
};
