import type { CallName } from "#web/lib/api-types.ts";
import { browserMemory } from "#web/lib/storage.ts";

interface PageAccount {
  readonly loginid: number;
  readonly username: string;
}

let current: PageAccount | null = null;

/**
 * The login id of the account that this page shows. Another tab may log in with another account, so it is not read from
 * local storage, whose hint (spec §3) is used only until the session is known.
 */
export const pageAccount = (): number | undefined =>
  current?.loginid ?? (Number(browserMemory.getItem("loginid")) || undefined);

/** The username that belongs to it: the members of a company share its login id. */
export const pageUsername = (): string => current?.username ?? browserMemory.getItem("username") ?? "";

export function setPageAccount(account: PageAccount | null): void {
  current = account;
}

type OwnIds = (call: CallName) => Readonly<Record<string, number>>;

let idsOf: OwnIds = () => ({});

/** The keys in which a call names its caller. A page without a session has none, so the areas bring them (lib/own-ids.ts). */
export const ownIds: OwnIds = (call) => idsOf(call);

export function setOwnIds(ids: OwnIds): void {
  idsOf = ids;
}
