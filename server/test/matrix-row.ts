import type { Reading, Row as RowOf, Sent } from "#contract/call.ts";
import type { Contract } from "#contract/index.ts";
import type { OwnerKey } from "#server/test/row-owners.ts";
import type { Actor, World } from "#server/test/world.ts";

/** One line of the table of rights. */
export interface Row {
  readonly call: keyof Contract | "images";
  readonly about: string;
  /** One code per actor, in their order. */
  readonly cells: string;
  readonly sends: (on: World, me: Actor) => object;
  /** What is sent instead, where the body is a file. */
  readonly file?: Buffer;
  /** Whose its rows are: the key that says so, or why none does. */
  readonly whose?: OwnerKey | "offered" | "keyless";
}

/** Cells of calls for everybody, and of those for the admin alone. */
export const all = "A A A A A A A A";
export const admin = "U F F F F U U A";

/** Works that every freelancer may apply for. */
type Offer = "search.findJobs" | "getjobfreelancer" | "workdetails";
/** A key that says whose a row is, if it has one: `keyless` is only what has none, and `offered` only an offer. */
type Whose<N extends keyof Contract> =
  | Extract<keyof RowOf<Contract[N]>, OwnerKey>
  | (N extends Offer ? "offered" : never)
  | (Extract<keyof RowOf<Contract[N]>, OwnerKey> extends never ? "keyless" : never);

/** Each reading has to say whose its rows are, but what everybody may read or the admin alone. */
type Scope<N extends keyof Contract, Cells> = Contract[N] extends Reading
  ? Cells extends typeof all | typeof admin
    ? []
    : [whose: Whose<N>]
  : [];

export const row = <N extends keyof Contract, const Cells extends string>(
  call: N,
  about: string,
  cells: Cells,
  sends: (on: World, me: Actor) => Sent<Contract[N]>,
  ...[whose]: Scope<N, Cells>
): Row => ({ call, about, cells, sends, ...(whose && { whose }) });

export const image = (about: string, cells: string, name: (on: World) => string): Row => ({
  call: "images",
  about,
  cells,
  sends: (on) => ({ name: name(on) }),
});

export const upload = (about: string, cells: string, file: Buffer): Row => ({
  call: "upload",
  about,
  cells,
  file,
  sends: () => ({}),
});
