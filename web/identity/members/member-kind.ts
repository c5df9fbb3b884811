import type { MemberKind } from "#domain/member.ts";
import type { TextKey } from "#texts/hindi.ts";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { t } from "#web/lib/text.ts";

/** What the signed-in member of a company may do; the row of an owner does not say it. */
export const useMemberKind = (): MemberKind => useSignedIn()?.memberKind ?? "owner";

/** Whether the signed-in account may do what is open to these kinds. Always for a freelancer, who has no members. */
export const useIsOneOf = (kinds: readonly MemberKind[]): boolean => kinds.includes(useMemberKind());

/** The name of each kind of member, and what it may do. */
const texts: Readonly<Record<MemberKind, readonly [name: TextKey, may: TextKey]>> = {
  owner: ["Owner", "Does everything, and manages the members"],
  hirer: ["Recruiter", "Posts jobs, decides on applications and writes messages"],
  payer: ["Payer", "Pays for completed projects"],
  viewer: ["Viewer", "Reads everything and changes nothing"],
};

export const kindName = (kind: MemberKind): string => t(texts[kind][0]);
export const kindText = (kind: MemberKind): string => t(texts[kind][1]);
