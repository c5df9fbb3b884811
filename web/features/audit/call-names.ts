import type { Contract } from "#contract/index.ts";
import { currentCallName } from "#contract/renamed-calls.ts";
import type { CallName } from "#web/lib/api-types.ts";
import { type TextKey, t } from "#web/lib/text.ts";

type Audited = { [N in CallName]: Contract[N] extends { audited: string } ? N : never }[CallName];

/** The text for each call in the log; a missing one does not compile. */
const words: Readonly<Record<Audited, TextKey>> = {
  login: "Log in",
  "twoFactor.login": "Log in: second step",
  "passkeys.login": "Log in with a passkey",
  "admin.setUp": "Set up the admin",
  "admins.invite": "Invite an admin",
  "admins.revokeInvitation": "Withdraw the invitation of an admin",
  "admins.join": "Accept the invitation of an admin",
  "admins.setPermissions": "Change the permissions of an admin",
  "admins.setDisabled": "Disable or enable an admin",
  "registrations.invite": "Invite to register",
  "registrations.revoke": "Withdraw an invitation to register",
  "imports.upload": "Upload a file to import",
  "imports.check": "Check an import",
  "imports.run": "Run an import",
  logout: "Log out",
  "sessions.end": "Log out one device",
  "sessions.endOthers": "Log out all other devices",
  "accounts.endSessions": "Log an account out everywhere",
  changepwd: "Change the password",
  forgotpwd: "Request a password reset",
  resetpwd: "Set a new password",
  "emails.sendProof": "Send a link to confirm the email address",
  "emails.prove": "Confirm the email address",
  "accounts.undoEmailChange": "Undo a change of the email address",
  "admin.updateEmail": "Change the admin's email address",
  "twoFactor.enable": "Switch two-step sign-in on",
  "twoFactor.disable": "Switch two-step sign-in off",
  "twoFactor.createRecoveryCodes": "Create new recovery codes",
  "passkeys.register": "Add a passkey",
  "passkeys.delete": "Remove a passkey",
  companyreg: "Register as a company",
  freelancerreg: "Register as a freelancer",
  clientprofileedit: "Edit a company's profile",
  freelancerprofileedit: "Edit a freelancer's profile",
  updateclientstatus: "Verify or reject a company",
  "exports.request": "Request a copy of the own data",
  "appeals.submit": "Appeal against a decision",
  "appeals.decide": "Answer an appeal",
  "works.takeDown": "Take a work down",
  "works.restore": "List a work again",
  "restrictions.create": "Restrict an account",
  "restrictions.lift": "Lift a restriction",
  "verifications.requestInformation": "Ask a company for more information",
  "verifications.submit": "Answer with documents",
  "places.importIndia": "Add districts and towns of India",
  districtreg: "Register a district",
  districtedit: "Edit a district",
  districtdelete: "Delete a district",
  locationreg: "Register a location",
  locationedit: "Edit a location",
  locationdelete: "Delete a location",
  categoryreg: "Register a category",
  categoryedit: "Edit a category",
  categorydelete: "Delete a category",
  subcategoryreg: "Register a subcategory",
  subcategoryedit: "Edit a subcategory",
  subcategorydelete: "Delete a subcategory",
  "reference.retire": "Retire a place or category",
  "reference.restore": "Restore a place or category",
  "reference.merge": "Merge places or categories",
  workpost: "Post a work",
  workedit: "Edit a work",
  workdelete: "Delete a work",
  workreq: "Apply for a work",
  workreqdelete: "Withdraw a request",
  updatereqstatus: "Accept a request",
  updatereqreview: "Reject a request",
  endengagement: "End an engagement",
  sendback: "Send work back",
  updateworkprogress: "Report progress",
  payment: "Pay for a work",
  "payments.settleDebt": "Record a payment",
  "brokerage.setRate": "Set a brokerage rate",
  "brokerage.deleteRate": "Withdraw a brokerage rate",
  "messages.send": "Write a message",
  "pages.update": "Edit a page",
  "settings.update": "Change a setting",
  "branding.update": "Change the branding",
  "announcements.create": "Write an announcement",
  "announcements.end": "End an announcement",
  "mail.resend": "Resend an email",
  "mail.delete": "Remove an undelivered email",
  "mail.sendTest": "Send a test email",
  "payments.confirm": "Confirm a payment",
  "payments.decline": "Decline a payment",
  "payments.withdrawReport": "Withdraw a payment report",
  "payments.cancelOrder": "Cancel a payment",
  "payments.closeOrder": "Close a payment",
  "payments.reverse": "Reverse a payment",
  "payments.recordRefund": "Record a refund",
  "payments.settleUnmatched": "Settle unmatched money",
};

/** Actions of the product itself. */
const own: Readonly<Record<string, TextKey>> = {
  paymentevent: "Payment provider message",
  paymentexpiry: "Payment expired",
  start: "Create the first admin",
  "demo:fill": "Load the demo data",
  "demo:clear": "Remove the demo data",
  "demo:password": "Set a demo password",
  restore: "Restore a backup",
  "admin:reset": "Create a password reset link for the admin",
  "admin:invite": "Create a link for a new admin on the server",
};

const all: Readonly<Record<string, TextKey>> = { ...words, ...own };

/** Refusals are noted of every call, also of those that have no words. */
export function callName(call: string): string {
  const text = all[currentCallName(call)];
  return text ? t(text) : call;
}

/** What one may look for. */
export const notedCalls = Object.keys(all);
