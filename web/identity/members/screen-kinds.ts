import type { FileRoutesByPath } from "@tanstack/react-router";
import { everyMember, hirers, type MemberKind, owners, payers } from "#domain/member.ts";
import { ownValue } from "#domain/own-value.ts";

type NameIn<P> = P extends `/clientmaster/${infer Name}/${string}`
  ? Name
  : P extends `/clientmaster/${infer Name}`
    ? Name
    : never;
type CompanyScreen = Exclude<NameIn<keyof FileRoutesByPath>, "">;

/** The members that each screen of a company is open to. */
const screenKinds: Readonly<Record<CompanyScreen, readonly MemberKind[]>> = {
  clienthome: everyMember,
  clientprofile: everyMember,
  clientedit: owners,
  clientchangepwd: everyMember,
  clientprojects: everyMember,
  contract: everyMember,
  contracts: everyMember,
  decisions: everyMember,
  draft: everyMember,
  freelancer: everyMember,
  freelancers: everyMember,
  members: owners,
  messages: everyMember,
  myaccount: everyMember,
  notifications: everyMember,
  page: owners,
  payment: payers,
  progressview: everyMember,
  receipt: everyMember,
  review: everyMember,
  support: everyMember,
  rejectreason: hirers,
  viewrequests: everyMember,
  viewworks: everyMember,
  webhook: everyMember,
  workedit: hirers,
  workpost: hirers,
  workreqview: everyMember,
};

/** The members that an address is open to. */
export function kindsOfScreen(href: string): readonly MemberKind[] {
  const [, name = ""] = /^\/clientmaster\/(\w+)/.exec(href) ?? [];
  return ownValue<readonly MemberKind[]>(screenKinds, name) ?? everyMember;
}
