import type { FileRoutesByPath } from "@tanstack/react-router";
import { ownValue } from "#domain/own-value.ts";
import type { Permission } from "#domain/permission.ts";

type NameIn<P> = P extends `/adminmaster/${infer Name}/${string}`
  ? Name
  : P extends `/adminmaster/${infer Name}`
    ? Name
    : never;
type AdminScreen = Exclude<NameIn<keyof FileRoutesByPath>, "">;

/** The permissions that open each screen of the admins, any of them; every admin has the screens with none. */
const screenNeeds: Readonly<Record<AdminScreen, readonly Permission[]>> = {
  adminhome: [],
  myprofile: [],
  myaccount: [],
  mytask: [],
  notifications: [],
  secondstep: [],
  webhook: [],
  verification: ["verify"],
  people: ["verify", "moderate", "people"],
  account: ["moderate"],
  postedwork: ["moderate"],
  moderation: ["moderate"],
  desk: ["moderate", "verify", "money"],
  fees: ["money"],
  payments: ["money"],
  payouts: ["money"],
  reconciliation: ["money"],
  books: ["money", "tax"],
  tax: ["tax"],
  receipt: ["money"],
  refund: ["money"],
  mails: ["settings"],
  pages: ["settings"],
  settings: ["settings", "money"],
  branding: ["settings"],
  announcements: ["settings"],
  admins: ["people"],
  places: ["reference"],
  skills: ["reference"],
  invitations: ["people"],
  imports: ["people", "reference"],
  districtreg: ["reference"],
  districtview: ["reference"],
  districtedit: ["reference"],
  locationreg: ["reference"],
  locationview: ["reference"],
  editlocation: ["reference"],
  categoryreg: ["reference"],
  categoryview: ["reference"],
  categoryedit: ["reference"],
  subcategoryreg: ["reference"],
  subcategoryview: ["reference"],
  subcategoryedit: ["reference"],
  clientdatewise: ["reports"],
  freelancerdatewise: ["reports"],
  categorywisefreelancer: ["reports"],
  piechartcategory: ["reports"],
  funnel: ["reports"],
  audit: ["audit"],
};

/** The permissions that an address needs while its reader holds none of them; nothing where the screen is open. */
export function missingPermissions(href: string, held: readonly Permission[]): readonly Permission[] {
  const [, name = ""] = /^\/adminmaster\/(\w+)/.exec(href) ?? [];
  const needs = ownValue<readonly Permission[]>(screenNeeds, name) ?? [];
  return needs.some((permission) => held.includes(permission)) ? [] : needs;
}
