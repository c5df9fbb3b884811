import type { TextKey } from "#texts/hindi.ts";

/** Actions of the product itself. */
export const productActions: Readonly<Record<string, TextKey>> = {
  images: "Read a file of a reported conversation",
  paymentevent: "Payment provider message",
  paymentexpiry: "Payment expired",
  returnrefund: "Refund of returned money",
  milestoneclock: "Milestone closed by its clock",
  milestonemove: "Milestones moved the project",
  claimclock: "Claim moved by its clock",
  taxpaper: "Tax paper made",
  payouttransfer: "Transfer of a payment",
  start: "Create the first admin",
  "demo:fill": "Load the demo data",
  "demo:clear": "Remove the demo data",
  "demo:password": "Set a demo password",
  restore: "Restore a backup",
  "admin:reset": "Create a password reset link for the admin",
  "admin:invite": "Create a link for a new admin on the server",
};
