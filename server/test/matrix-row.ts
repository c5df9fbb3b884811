import type { Sent } from "#contract/call.ts";
import type { Contract } from "#contract/index.ts";
import type { Part, Stage } from "#server/test/stage.ts";

/** One line of the table of rights. */
export interface Row {
  readonly call: keyof Contract | "images";
  readonly about: string;
  /** One letter a part, in their order. */
  readonly cells: string;
  readonly sends: (on: Stage, me: Part) => object;
  /** What is sent instead, where the body is a file. */
  readonly file?: Buffer;
  /** The key of its rows that says whose they are, where a cell is O. */
  readonly whose?: string;
}

export const row = <N extends keyof Contract>(
  call: N,
  about: string,
  cells: string,
  sends: (on: Stage, me: Part) => Sent<Contract[N]>,
  whose?: string,
): Row => ({ call, about, cells, sends, ...(whose && { whose }) });

export const image = (about: string, cells: string, name: (on: Stage) => string): Row => ({
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

/** Cells of calls for everybody, and of those for the admin alone. */
export const all = "A A A A A A A A";
export const admin = "U F F F F U U A";
