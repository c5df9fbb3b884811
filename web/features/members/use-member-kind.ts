import type { MemberKind } from "#domain/member.ts";
import { useSignedIn } from "#web/features/session/use-signed-in.ts";

/** What the signed-in member of a company may do; the row of an owner does not say it. */
export const useMemberKind = (): MemberKind => useSignedIn()?.memberKind ?? "owner";

/** Whether the signed-in account may do what is open to these kinds. Always for a freelancer, who has no members. */
export const useIsOneOf = (kinds: readonly MemberKind[]): boolean => kinds.includes(useMemberKind());
