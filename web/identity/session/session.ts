import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { Role } from "#domain/role.ts";
import { read } from "#web/lib/api.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { keepDraftsOf } from "#web/lib/draft-store.ts";
import { pageAccount, setPageAccount } from "#web/lib/page-account.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { loadAreaTexts, t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";

/** The username typed last. It prefills the other guest screens until the page is reloaded. */
export const lastUsername = { current: "" };

export type SignedIn = RowOf<"whoami">;

/** The first screen of each role (spec §6). */
export const homes: Readonly<Record<Role, string>> = {
  admin: "/adminmaster/adminhome",
  client: "/clientmaster/clienthome",
  freelancer: "/freelancermaster/freelancerhome",
};

export const loginPath = "/guestmaster/login";

/** Who is signed in: read once, and cached until a login or logout. */
export const whoami = queryOptions({
  queryKey: ["session"],
  queryFn: async (): Promise<SignedIn | null> => {
    const [row = null] = (await read("whoami", {})).rows;
    setPageAccount(row);
    return row;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** After a login. The hint in local storage is the specification's (§3); the session itself is a cookie of the server. */
export function startSession(queries: QueryClient, row: SignedIn): void {
  lastUsername.current = "";
  setPageAccount(row);
  queries.clear();
  queries.setQueryData(whoami.queryKey, row);
  remember(row);
}

function remember(row: SignedIn): void {
  browserMemory.setItem("loginid", String(row.loginid));
  browserMemory.setItem("username", row.username);
  browserMemory.setItem("role", row.role);
  keepDraftsOf(row.username);
}

/** After a logout, or when the server knows no session any more. */
export function endSession(queries: QueryClient): void {
  setPageAccount(null);
  browserMemory.removeItem("loginid");
  browserMemory.removeItem("username");
  browserMemory.removeItem("role");
  queries.clear();
  queries.setQueryData(whoami.queryKey, null);
}

export const secondStepPath = "/adminmaster/secondstep";

/** Redirects to the set-up of the second factor, unless it has been set up in between. */
async function leadToSecondStep(row: SignedIn, queries: QueryClient, { pathname }: Destination): Promise<void> {
  if (!row.mustSetUpSecondStep || pathname === secondStepPath) return;
  const now = await queries.fetchQuery({ ...whoami, staleTime: 0 });
  if (now?.mustSetUpSecondStep) throw redirect({ to: secondStepPath, replace: true });
}

export interface Destination {
  readonly href: string;
  readonly pathname: string;
  readonly search: Readonly<Record<string, string | undefined>>;
}

/** The guard of an area: without a session to login and back again, with another role to one's own home (spec §6). */
export async function requireRole(role: Role, queries: QueryClient, destination: Destination): Promise<void> {
  const [row] = await Promise.all([queries.ensureQueryData(whoami), loadAreaTexts()]);
  if (!row) {
    // The hint of an account is there, so it had a session.
    const ended = pageAccount() !== undefined;
    throw redirect({ to: loginPath, search: wayBack(destination.href, ended), replace: true });
  }
  await leadToSecondStep(row, queries, destination);
  const isBareArea = destination.href.replace(/\/$/, "") === `/${role}master`;
  if (row.role !== role) toast(t("Not Authorized!"), { tone: "bad" });
  if (row.role !== role || isBareArea) throw redirect({ to: homes[row.role], replace: true });
  // Stored also after a login elsewhere, so that other tabs notice a logout here.
  remember(row);
}

/**
 * Before the loaders of an area: when the last account of this browser had the role, its screens request their rows while
 * the session is still being read, and `loadArea` waits for it. All others are checked first.
 */
export async function requireLikelyRole(role: Role, queries: QueryClient, destination: Destination): Promise<void> {
  const isKnown = queries.getQueryData(whoami.queryKey) !== undefined;
  const isLikely = !isKnown && browserMemory.getItem("role") === role;
  // The texts come before the modules of the screens, which name some of them when they are evaluated.
  await (isLikely ? loadAreaTexts() : requireRole(role, queries, destination));
}

/** The search of the login page: the screen that required a login, and whether a session ended there. */
export const wayBack = (next: string, ended: boolean) => (ended ? { next, ended: "1" } : { next });

/** Where a new identity of single sign-on is linked, or registered with. */
export const identityPath = "/guestmaster/identity";

/** Where to go after login: back to the screen that required it, if it is one of this role or of every one. */
export const landing = (role: Role, next: string | undefined): string =>
  next?.startsWith(`/${role}master/`) || next === identityPath ? next : homes[role];
