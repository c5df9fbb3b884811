import type { Item, Test } from "./specification-items.ts";

/** A line that a running test wrote: what it has just seen to be so. */
export interface Proof extends Test {
  readonly kind: string;
  readonly item: string;
  /** Of a text: whose it is. */
  readonly call?: string;
  /** Of a call: whether it was refused, which proves nothing about it. */
  readonly done?: boolean;
}

/** Every test that ran, file by file in its order. */
export type Ran = ReadonlyMap<string, readonly string[]>;

/** Which slice a call belongs to. */
export type SliceOf = (call: string) => string | undefined;

/** The test for each item, by its kind and name; what has none is absent. */
export function testsFor(
  items: readonly Item[],
  proofs: readonly Proof[],
  ran: Ran,
  sliceOf: SliceOf,
): ReadonlyMap<Item, Test> {
  const breadth = breadths(proofs);
  const orderOf = ({ file, title }: Test) => ran.get(file)?.indexOf(title) ?? -1;
  const found = items.map((item) => {
    const seen = "test" in item ? [item.test] : proofs.filter((proof) => isOf(proof, item, sliceOf));
    const tests = firstOfEachJourney(
      seen.filter((test) => orderOf(test) >= 0),
      orderOf,
    );
    const [best] = tests.toSorted(
      (a, b) =>
        (breadth.get(keyOf(a)) ?? 0) - (breadth.get(keyOf(b)) ?? 0) ||
        // works.test.ts is about works as such, works-races.test.ts about something special.
        a.file.length - b.file.length ||
        (a.file < b.file ? -1 : Number(a.file > b.file)) ||
        orderOf(a) - orderOf(b),
    );
    return [item, best] as const;
  });
  return new Map(found.flatMap(([item, test]) => (test ? [[item, { file: test.file, title: test.title }]] : [])));
}

const keyOf = ({ file, title }: Test) => `${file} ${title}`;

/** How many things each test is about: the fewer, the better it says what is missing. Refusals count, since who is refused may be chance. */
function breadths(proofs: readonly Proof[]): ReadonlyMap<string, number> {
  const things = Map.groupBy(proofs, keyOf);
  return new Map(
    [...things].map(([key, all]) => [key, new Set(all.map(({ kind, item, call }) => `${kind} ${call} ${item}`)).size]),
  );
}

function isOf({ kind, item: name, call, done = true, file }: Proof, item: Item, sliceOf: SliceOf): boolean {
  if (kind !== item.kind || !done) return false;
  if (item.kind === "text") return name === item.words && call === item.call;
  // A call is proved where it is at home; elsewhere it only sets the stage.
  if (item.kind === "call") return name === item.name && file.startsWith(`server/${sliceOf(name)}/`);
  return name === item.name;
}

/** The steps of a journey follow each other: what one needs, the first that needs it is the first to miss. */
function firstOfEachJourney<T extends Test>(tests: readonly T[], orderOf: (test: T) => number): readonly T[] {
  const isJourney = ({ file }: Test) => file.endsWith(".spec.ts");
  const firsts = Map.groupBy(tests.filter(isJourney), ({ file }) => file);
  return [
    ...tests.filter((test) => !isJourney(test)),
    ...[...firsts.values()].flatMap((all) => all.toSorted((a, b) => orderOf(a) - orderOf(b)).slice(0, 1)),
  ];
}
