import type { MemberKind } from "#domain/member.ts";
import { type TextKey, t } from "#web/lib/text.ts";

/** The name of each kind of member, and what it may do. */
const texts: Readonly<Record<MemberKind, readonly [name: TextKey, may: TextKey]>> = {
  owner: ["Owner", "Does everything, and manages the members"],
  hirer: ["Hirer", "Posts works, decides on requests and writes messages"],
  payer: ["Payer", "Pays for completed works"],
  viewer: ["Viewer", "Reads everything and changes nothing"],
};

export const kindName = (kind: MemberKind): string => t(texts[kind][0]);
export const kindText = (kind: MemberKind): string => t(texts[kind][1]);
