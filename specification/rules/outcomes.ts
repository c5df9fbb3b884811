import type { Rules } from "../rule.ts";

const login = "web/test/guest-screens.test.tsx > the login page";
const verification = "web/test/admin-screens.test.tsx > the verification";

/** §8, what follows a message; the messages themselves are texts. */
export const outcomes: Rules = {
  alerts: {
    rule: "Every message appears as an alert.",
    test: "web/lib/use-call-form.test.tsx > a form that gives a command > says the words of what was done and goes on",
    without: ["web/lib/say.tsx", '<p className="notice-words" role="alert">', '<p className="notice-words">'],
  },
  "login-stays": {
    rule: "An invalid login stays on login.",
    test: `${login} > sends whatever was typed, nothing included, and stays when it was wrong`,
    without: [
      "web/features/session/use-login.ts",
      'say(tWords(says.none), { tone: "bad" })',
      "navigate({ href: homes.client })",
    ],
  },
  "accept-reloads": {
    rule: "Accept reloads.",
    test: "web/test/company-requests.test.tsx > accepting a request > asks first, moves the very request and reads the list again",
    without: ["web/lib/use-call.ts", 'await queries.invalidateQueries({ queryKey: ["rows"] });', ""],
  },
  "reject-goes": {
    rule: "Reject goes to /clientmaster/workreqview.",
    test: "web/test/company-requests.test.tsx > rejecting a request > is sent as rejected with its reason, for the request of the address, and goes back to the requests",
    without: ["web/routes/clientmaster/rejectreason.$id.tsx", "after: () => navigate(back),", ""],
  },
  "withdraw-reloads": {
    rule: "Request delete reloads.",
    test: "web/test/freelancer-requests.test.tsx > my requests > are deleted after a question, and the list is read again",
    without: ["web/lib/use-call.ts", 'await queries.invalidateQueries({ queryKey: ["rows"] });', ""],
  },
  "progress-goes": {
    rule: "Progress update goes to /freelancermaster/projects.",
    test: "web/test/freelancer-screens.test.tsx > an ongoing project > takes a percentage and a description, and goes to the projects",
    without: [
      "web/features/progress/report-progress.tsx",
      'navigate({ to: "/freelancermaster/projects" })',
      "undefined",
    ],
  },
  "payment-goes": {
    rule: "Payment goes to /clientmaster/clienthome.",
    test: "web/test/company-screens.test.tsx > the payment > sends the work's cost and nothing of the card, judges nothing of it either, and goes home",
    without: ["web/features/payments/card-form.tsx", 'after: () => navigate({ to: "/clientmaster/clienthome" }),', ""],
  },
  "clientedit-goes": {
    rule: "A client's profile edit returns to the profile.",
    test: "web/test/company-screens.test.tsx > the company's profile > is saved only after a question, and then shown",
    without: [
      "web/routes/clientmaster/clientedit.tsx",
      'after: () => navigate({ to: "/clientmaster/clientprofile" }),',
      "",
    ],
  },
  "profileedit-goes": {
    rule: "A freelancer's profile edit returns to the profile.",
    test: "web/test/freelancer-screens.test.tsx > the freelancer's profile > is saved only after a question, and then shown",
    without: [
      "web/routes/freelancermaster/profileedit.tsx",
      'after: () => navigate({ to: "/freelancermaster/profile" }),',
      "",
    ],
  },
  "clientchangepwd-goes": {
    rule: "A client's change of the password goes to the profile.",
    test: "web/test/passwords.test.tsx > the change of a client's password > goes to the profile once it is done",
    without: [
      "web/routes/clientmaster/clientchangepwd.tsx",
      'navigate({ to: "/clientmaster/clientprofile" })',
      "undefined",
    ],
  },
  "freelancerchangepwd-goes": {
    rule: "A freelancer's change of the password goes to the profile.",
    test: "web/test/passwords.test.tsx > the change of a freelancer's password > goes to the profile once it is done",
    without: [
      "web/routes/freelancermaster/freelancerchangepwd.tsx",
      'navigate({ to: "/freelancermaster/profile" })',
      "undefined",
    ],
  },
  "forgotpwd-goes": {
    rule: "A reset password goes to login.",
    test: "web/test/guest-screens.test.tsx > the forgotten password > is a username and a Reset Password button, and goes to the login when a mail is on its way",
    without: ["web/routes/guestmaster/forgotpwd.tsx", "return navigate({ to: loginPath });", ""],
  },
  "workedit-goes": {
    rule: "Work edit goes to viewworks.",
    test: "web/test/company-screens.test.tsx > editing a work > goes to the works when the details are updated",
    without: [
      "web/routes/clientmaster/workedit.$id.tsx",
      'after: () => navigate({ to: "/clientmaster/viewworks" }),',
      "",
    ],
  },
  "verification-reloads": {
    rule: "Company verification reloads.",
    test: `${verification} > Reject asks first, then moves the company and reads the list again`,
    without: ["web/lib/use-call.ts", 'await queries.invalidateQueries({ queryKey: ["rows"] });', ""],
  },
  "verification-silent": {
    rule: "On any other answer the verification shows nothing.",
    test: `${verification} > says nothing where the server refuses`,
    without: ["web/lib/outcome.ts", 'if (own && row?.says && !row.says["otherwise"]) return;', ""],
  },
  "resume-missing": {
    rule: "Missing biodata gives only a console warning.",
    test: "e2e/unsaid.spec.ts > of a résumé whose file is gone only the console hears",
    without: ["web/lib/downloads.ts", "console.warn(", "say("],
  },
  "categories-unread": {
    rule: "A failure to load the categories of a work's form is not alerted.",
    test: "web/test/company-screens.test.tsx > posting a work > alerts nobody when the categories cannot be loaded",
    without: [
      "web/ui/form/select-field.tsx",
      'return t("The list could not be loaded. Choose here to try again.")',
      "throw new Error()",
    ],
  },
};
