import type { CompanyStatus } from "#domain/account.ts";
import type { TokenScope } from "#domain/identity/access-token.ts";
import type { MemberKind } from "#domain/member.ts";
import type { Permission } from "#domain/permission.ts";
import type { Role } from "#domain/role.ts";
import type { RestrictionKind } from "#domain/trust/restriction.ts";

/** The access token with which a program acts for its owner. */
export interface ActorToken {
  readonly id: number;
  readonly scopes: readonly TokenScope[];
}

/** The signed-in user, as the session or the access token says. */
export interface Actor {
  /** Whose works, requests and payments these are: of a member, the account of the company. */
  readonly accountId: number;
  /** Who is signed in. It differs for a member of a company, and owns the password, the sessions and the notifications. */
  readonly personId: number;
  /** What a member of a company may do; everybody else is the owner of the account. */
  readonly memberKind: MemberKind;
  readonly username: string;
  readonly role: Role;
  /** Empty for a company and a freelancer. */
  readonly permissions: readonly Permission[];
  /** The restrictions that are active now. */
  readonly restrictions: readonly RestrictionKind[];
  readonly status: CompanyStatus;
  readonly tokenHash: string;
  /** The number of writes of the session; counted only with a replica. */
  readonly writes: number;
  /** Where a program makes the call, which has no session. */
  readonly token?: ActorToken;
}
