/** What a member of a company may do: each call of the contract that companies make names the kinds that it is open to. */
export const memberKinds = ["owner", "hirer", "payer", "viewer"] as const;
export type MemberKind = (typeof memberKinds)[number];

/** The kinds that a call is open to. An owner may do everything, and everybody may read. */
export const everyMember: readonly MemberKind[] = [...memberKinds];
export const owners = ["owner"] as const satisfies readonly MemberKind[];
/** Works, requests and messages. */
export const hirers = ["owner", "hirer"] as const satisfies readonly MemberKind[];
/** Payments of completed works. */
export const payers = ["owner", "payer"] as const satisfies readonly MemberKind[];

/** How many members a company may have beside the account that it registered with; open invitations count. */
export const maxMembers = 50;
export const memberInvitationDays = 14;
