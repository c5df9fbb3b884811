import type { SavedFilters } from "#domain/discovery/saved-search.ts";
import type { SignOnProblem } from "#domain/identity/sign-on.ts";
import type { ScreenPath } from "./screen-paths.gen.ts";

/** What links of the server put into the query of a screen. web/test/screen-queries.test.ts proves that the screens read it. */
export interface ScreenQueries {
  "/adminmaster/myaccount": { readonly tab?: "connections" | "data" };
  "/adminmaster/payments": { readonly tab?: "chargebacks" | "returns" | "reversed" };
  "/adminmaster/payouts": { readonly tab?: "runs" };
  "/clientmaster/myaccount": { readonly tab?: "connections" | "data" };
  "/freelancermaster/myaccount": { readonly tab?: "connections" | "data" };
  "/freelancermaster/projects": { readonly tab?: "completed" };
  "/freelancermaster/workview": SavedFilters & { readonly sort?: "newest" };
  "/guestmaster/blockpayout": { readonly token: string };
  "/guestmaster/clientreg": { readonly invitation?: string };
  "/guestmaster/emailproof": { readonly token: string };
  "/guestmaster/freelancerreg": { readonly invitation?: string };
  "/guestmaster/identity": { readonly next?: string; readonly problem?: SignOnProblem };
  "/guestmaster/join": { readonly token: string };
  "/guestmaster/joincompany": { readonly token: string };
  "/guestmaster/login": { readonly next?: string; readonly problem?: SignOnProblem };
  "/guestmaster/resetpwd": { readonly token: string };
  "/guestmaster/secondstep": { readonly steps?: string; readonly next?: string };
  "/guestmaster/setup": { readonly token: string };
  "/guestmaster/ticket": { readonly token: string; readonly about?: string };
  "/guestmaster/undoemail": { readonly token: string };
  "/guestmaster/verification": { readonly token: string };
}

/** The parameters in a path; those in `{-$id}` may be absent. */
type OptionalParam<P extends string> = P extends `${string}{-$${infer Name}}` ? Name : never;
type RequiredParam<P extends string> = P extends `${infer Rest}/{-$${string}}`
  ? RequiredParam<Rest>
  : P extends `${string}$${infer Name}/${infer Rest}`
    ? Name | RequiredParam<Rest>
    : P extends `${string}$${infer Name}`
      ? Name
      : never;

type Id = string | number;
type Query<P extends ScreenPath> = P extends keyof ScreenQueries ? ScreenQueries[P] : unknown;
type Values<P extends ScreenPath> = Readonly<Record<RequiredParam<P>, Id> & Partial<Record<OptionalParam<P>, Id>>> &
  Query<P>;
type Arguments<P extends ScreenPath> = [keyof Values<P>] extends [never]
  ? []
  : Record<never, never> extends Values<P>
    ? [values?: Values<P>]
    : [values: Values<P>];

declare const isScreen: unique symbol;
/** The address of a screen on this site, such as `/clientmaster/viewrequests/7`. Only `screen` makes one. */
export type ScreenAddress = string & { readonly [isScreen]: true };

/** The address of a screen: the values that its path names fill it in, the others are its query. */
export function screen<P extends ScreenPath>(path: P, ...[values]: Arguments<P>): ScreenAddress {
  const rest = new Map(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));
  const take = (name: string) => {
    const value = rest.get(name) ?? "";
    rest.delete(name);
    return encodeURIComponent(value);
  };
  const filled = path
    .replace(/\/\{-\$(\w+)\}/g, (_, name: string) => (rest.has(name) ? `/${take(name)}` : ""))
    .replace(/\$(\w+)/g, (_, name: string) => take(name));
  const query = [...rest].map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%20", "+")}`);
  return [filled, query.join("&")].filter(Boolean).join("?") as ScreenAddress;
}
