import type { Reading, Row as RowOf, Sent } from "#contract/call.ts";
import type { Contract } from "#contract/index.ts";
import type { Permission } from "#domain/permission.ts";
import type { OwnerKey } from "#server/test/row-owners.ts";
import type { Actor, World } from "#server/test/world.ts";

/** A row of the authorization matrix. */
export interface Row {
  readonly call: keyof Contract | "images";
  readonly about: string;
  /** One code per actor, in their order. */
  readonly cells: string;
  readonly sends: (world: World, actor: Actor) => object;
  /** The body, if it is a file. */
  readonly file?: Buffer;
  readonly headers?: (world: World) => Record<string, string>;
  /** The key that identifies the owner of a row, or why there is none. */
  readonly ownerKey?: OwnerKey | "offered" | "keyless";
  /** The permissions that open it, where the call needs others for other rows. */
  readonly needs?: readonly Permission[];
}

type Code = "A" | "O" | "E" | "N" | "F";
/** Of the own row, and of one of another account. */
type OwnAndForeign = `${Code} ${Code}`;

/**
 * The cells of a call, of which a row says only what those get who may make it: whoever has no session, a company that awaits its
 * verification or was rejected, and every other role are refused.
 */
export const parties = <
  const Freelancer extends OwnAndForeign,
  const Client extends OwnAndForeign,
  const Admin extends Code = "F",
>(
  freelancer: Freelancer,
  client: Client,
  admin?: Admin,
) => `U ${freelancer} ${client} U U ${admin ?? "F"}` as `U ${Freelancer} ${Client} U U ${Admin}`;

export const freelancer = (cells: OwnAndForeign, admin?: Code) => parties(cells, "F F", admin);
export const client = (cells: OwnAndForeign, admin?: Code) => parties("F F", cells, admin);

/** The cells of public calls, and of calls of the admin. */
export const all = "A A A A A A A A";
export const admin = parties("F F", "F F", "A");

/** Calls whose works are offered to every freelancer. */
type OfferedWorks = "search.findJobs" | "getjobfreelancer" | "workdetails";
/** The owner key of a row, if it has one; `keyless` if it has none; `offered` for offered works. */
type OwnerOf<N extends keyof Contract> =
  | Extract<keyof RowOf<Contract[N]>, OwnerKey>
  | (N extends OfferedWorks ? "offered" : never)
  | (Extract<keyof RowOf<Contract[N]>, OwnerKey> extends never ? "keyless" : never);

/** Each read call names the owner key of its rows, except public calls and calls of the admin. */
type Scope<N extends keyof Contract, Cells> = Contract[N] extends Reading
  ? Cells extends typeof all | typeof admin
    ? []
    : [ownerKey: OwnerOf<N>]
  : [];

export const row = <N extends keyof Contract, const Cells extends string>(
  call: N,
  about: string,
  cells: Cells,
  sends: (world: World, actor: Actor) => Sent<Contract[N]>,
  ...[ownerKey]: Scope<N, Cells>
): Row => ({ call, about, cells, sends, ...(ownerKey && { ownerKey }) });

export const image = (about: string, cells: string, name: (world: World) => string): Row => ({
  call: "images",
  about,
  cells,
  sends: (world) => ({ name: name(world) }),
});

/** Sends a file, to `upload` by default. */
export const upload = (
  about: string,
  cells: string,
  file: Buffer,
  {
    call = "upload",
    kind,
    ...more
  }: { readonly call?: keyof Contract; readonly kind?: string; readonly headers?: Row["headers"] } = {},
): Row => ({
  call,
  about,
  cells,
  file,
  sends: () => (kind ? { kind } : {}),
  ...(more.headers && { headers: more.headers }),
});
