import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { Role } from "#domain/role.ts";
import { read } from "#web/lib/api.ts";
import { say } from "#web/lib/say.tsx";
import { learnAreas, t } from "#web/lib/text.ts";
import type { RowOf } from "#web/lib/wire.ts";

export type SignedIn = RowOf<"login">;

/** Where each role is at home (spec §6). */
export const homes: Readonly<Record<Role, string>> = {
  admin: "/adminmaster/adminhome",
  client: "/clientmaster/clienthome",
  freelancer: "/freelancermaster/freelancerhome",
};

export const loginPath = "/guestmaster/login";

/** Who is signed in: asked once, then known until somebody logs in or out. */
export const whoami = queryOptions({
  queryKey: ["session"],
  queryFn: async (): Promise<SignedIn | null> => (await read("whoami", {})).rows[0] ?? null,
  staleTime: Number.POSITIVE_INFINITY,
});

/** After a login. The hint in local storage is the specification's (§3); the session itself is a cookie of the server. */
export function signedIn(queries: QueryClient, row: SignedIn): void {
  queries.clear();
  queries.setQueryData(whoami.queryKey, row);
  localStorage.setItem("loginid", String(row.loginid));
  localStorage.setItem("username", row.username);
}

/** After a logout, or when the server knows no session any more. */
export function signedOut(queries: QueryClient): void {
  localStorage.removeItem("loginid");
  localStorage.removeItem("username");
  queries.clear();
  queries.setQueryData(whoami.queryKey, null);
}

/** The guard of an area: without a session to login and back again, with another role to one's own home (spec §6). */
export async function admitOnly(role: Role, queries: QueryClient, href: string): Promise<SignedIn> {
  const [row] = await Promise.all([queries.ensureQueryData(whoami), learnAreas()]);
  if (!row) throw redirect({ to: loginPath, search: { next: href }, replace: true });
  const isBareArea = href.replace(/\/$/, "") === `/${role}master`;
  if (row.role === role && !isBareArea) return row;
  if (row.role !== role) say(t("Not Authorized!"), { tone: "bad" });
  throw redirect({ to: homes[row.role], replace: true });
}

/** Where to go after login: back to the screen that asked for it, if it is one of this role. */
export const landing = (role: Role, next: string | undefined): string =>
  next?.startsWith(`/${role}master/`) ? next : homes[role];
