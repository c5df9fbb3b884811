import { type ScreenAddress, screen } from "#contract/screens.ts";
import { type MemberKind, payers } from "#domain/member.ts";
import {
  type NotificationFacts,
  type NotificationKind,
  notificationKinds,
  type OpenedScreen,
} from "#domain/notify/notification.ts";
import type { Role } from "#domain/role.ts";

interface Subject {
  readonly facts: NotificationFacts;
  readonly subjectId: number;
}
type AddressOf = (subject: Subject) => ScreenAddress;

/** The first screen of each role. */
export const homes = {
  admin: screen("/adminmaster/adminhome"),
  client: screen("/clientmaster/clienthome"),
  freelancer: screen("/freelancermaster/freelancerhome"),
} as const satisfies Record<Role, ScreenAddress>;

/** My Account of each role. */
const accountScreens = {
  admin: screen("/adminmaster/myaccount"),
  client: screen("/clientmaster/myaccount"),
  freelancer: screen("/freelancermaster/myaccount"),
} as const satisfies Record<Role, ScreenAddress>;

/** The addresses of the screens that notifications open. A fact that a notification lacks is 0 in its address. */
const addresses: { readonly [R in Role]: Readonly<Record<OpenedScreen<R>, AddressOf>> } = {
  client: {
    account: () => accountScreens.client,
    connections: () => screen("/clientmaster/myaccount", { tab: "connections" }),
    data: () => screen("/clientmaster/myaccount", { tab: "data" }),
    applicants: ({ facts: { workId: id = 0 } }) => screen("/clientmaster/viewrequests/$id", { id }),
    bill: ({ facts: { workId: workid = 0, requestId: reqid = 0 } }) =>
      screen("/clientmaster/payment/$workid/$reqid", { workid, reqid }),
    contract: ({ facts: { requestId: id = 0 } }) => screen("/clientmaster/contract/$id", { id }),
    conversation: ({ subjectId: conversationId }) =>
      screen("/clientmaster/messages/{-$conversationId}", { conversationId }),
    decision: ({ facts: { decisionId: id = 0 } }) => screen("/clientmaster/decisions/$id", { id }),
    home: () => homes.client,
    progress: ({ facts: { workId: workid = 0, requestId: reqid = 0 } }) =>
      screen("/clientmaster/progressview/$workid/$reqid", { workid, reqid }),
    projects: () => screen("/clientmaster/clientprojects"),
    receipt: ({ facts: { requestId: requestid = 0 } }) => screen("/clientmaster/receipt/$requestid", { requestid }),
    review: ({ facts: { requestId: requestid = 0 } }) => screen("/clientmaster/review/$requestid", { requestid }),
    ticket: ({ subjectId: ticketId }) => screen("/clientmaster/support/{-$ticketId}", { ticketId }),
  },
  freelancer: {
    account: () => accountScreens.freelancer,
    connections: () => screen("/freelancermaster/myaccount", { tab: "connections" }),
    data: () => screen("/freelancermaster/myaccount", { tab: "data" }),
    "completed projects": () => screen("/freelancermaster/projects", { tab: "completed" }),
    contract: ({ facts: { requestId: id = 0 } }) => screen("/freelancermaster/contract/$id", { id }),
    conversation: ({ subjectId: conversationId }) =>
      screen("/freelancermaster/messages/{-$conversationId}", { conversationId }),
    decision: ({ facts: { decisionId: id = 0 } }) => screen("/freelancermaster/decisions/$id", { id }),
    home: () => homes.freelancer,
    identity: () => screen("/freelancermaster/identity"),
    invitations: () => screen("/freelancermaster/invitations"),
    payouts: () => screen("/freelancermaster/payouts"),
    project: ({ facts: { requestId: requestid = 0 } }) =>
      screen("/freelancermaster/ongoingprojectview/$requestid", { requestid }),
    rejection: ({ facts: { requestId: requestid = 0 } }) =>
      screen("/freelancermaster/rejectview/$requestid", { requestid }),
    requests: () => screen("/freelancermaster/myrequest"),
    review: ({ facts: { requestId: requestid = 0 } }) => screen("/freelancermaster/review/$requestid", { requestid }),
    searches: () => screen("/freelancermaster/searches"),
    ticket: ({ subjectId: ticketId }) => screen("/freelancermaster/support/{-$ticketId}", { ticketId }),
    works: () => screen("/freelancermaster/workview"),
  },
  admin: {
    account: () => accountScreens.admin,
    connections: () => screen("/adminmaster/myaccount", { tab: "connections" }),
    data: () => screen("/adminmaster/myaccount", { tab: "data" }),
    chargebacks: () => screen("/adminmaster/payments", { tab: "chargebacks" }),
    desk: () => screen("/adminmaster/desk"),
    home: () => homes.admin,
    imports: () => screen("/adminmaster/imports"),
    moderation: () => screen("/adminmaster/moderation"),
    payments: () => screen("/adminmaster/payments"),
    "payout runs": () => screen("/adminmaster/payouts", { tab: "runs" }),
    reconciliation: () => screen("/adminmaster/reconciliation"),
    returns: () => screen("/adminmaster/payments", { tab: "returns" }),
    "reversed payments": () => screen("/adminmaster/payments", { tab: "reversed" }),
    settings: () => screen("/adminmaster/settings"),
    tasks: () => screen("/adminmaster/mytask"),
    verification: () => screen("/adminmaster/verification"),
  },
};

interface Opened extends Subject {
  /** Of the reader; an owner by default. */
  readonly memberKind?: MemberKind;
}

/**
 * The address of the screen that a notification opens. The subject of a message is its conversation. A member who does not pay
 * sees the progress of the work instead of the payment.
 */
export function screenOf(
  kind: NotificationKind,
  role: Role,
  { memberKind = "owner", ...subject }: Opened,
): ScreenAddress {
  const opened: Readonly<Partial<Record<Role, string>>> = notificationKinds[kind].screen;
  const isPayer = payers.some((payer) => payer === memberKind);
  const name = opened[role] === "bill" && !isPayer ? "progress" : opened[role];
  const ofRole: Readonly<Record<string, AddressOf>> = addresses[role];
  return (ofRole[name ?? "home"] ?? addresses[role].home)(subject);
}
