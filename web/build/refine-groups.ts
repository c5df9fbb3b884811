import { type Budget, bytesOfFile, type SharedModule } from "./merge-groups.ts";

/** Modules with the same users, which stay together. */
interface Unit {
  readonly ids: readonly string[];
  /** The users that load it, one bit for each. */
  readonly users: bigint;
  readonly bytes: number;
  /** The places of the units that it imports. */
  readonly imports: readonly number[];
}

/** The size of a group, and the users that load it. */
interface Group {
  bytes: number;
  users: bigint;
  readonly imports: Set<Group>;
}

/** A file more than a user may load is worse than any bytes. */
const costOfFile = 50;
/** The exponent of sizes in the cost: the largest screens decide it nearly alone. */
const power = 16;

/**
 * Moves modules from group to group as long as that lowers what the largest users load. Merging alone keeps each merge, and with it
 * what was the best when there were more groups.
 */
export function refineGroups(
  groups: readonly (readonly string[])[],
  modules: readonly SharedModule[],
  budgetOf: (user: string) => Budget,
): readonly (readonly string[])[] {
  const users = [...new Set(modules.flatMap((module) => [...module.users]))];
  const units = unitsOf(modules, users);
  const budgets = users.map(budgetOf);
  const groupOf = new Map(groups.flatMap((ids, group) => ids.map((id) => [id, group])));
  const arranged = units.map(({ ids: [first = ""] }) => groupOf.get(first) ?? 0);
  // One more, so that a unit can become a group of its own.
  const groupCount = groups.length + 1;
  const costOf = (arrangement: readonly number[]) =>
    costOfArrangement(groupsOf(arrangement, units, groupCount), budgets);
  while (moveUnits(arranged, groupCount, costOf));
  return [...Map.groupBy(units, (_unit, index) => arranged[index]).values()].map((each) =>
    each.flatMap(({ ids }) => ids),
  );
}

function unitsOf(modules: readonly SharedModule[], users: readonly string[]): readonly Unit[] {
  const bits = new Map(users.map((user, index) => [user, 1n << BigInt(index)]));
  const usersOf = (module: SharedModule) => [...module.users].reduce((all, user) => all | (bits.get(user) ?? 0n), 0n);
  const byUsers = [...Map.groupBy(modules, usersOf)];
  const unitOf = new Map(byUsers.flatMap(([, same], unit) => same.map(({ id }) => [id, unit])));
  return byUsers.map(([mask, same], unit) => ({
    ids: same.map(({ id }) => id),
    users: mask,
    bytes: same.reduce((sum, { bytes }) => sum + bytes, 0),
    imports: [...new Set(same.flatMap(({ imports }) => imports.map((id) => unitOf.get(id) ?? unit)))],
  }));
}

/** Moves each unit to the group where it costs the least. Returns whether any was moved. */
function moveUnits(arranged: number[], groupCount: number, costOf: (arranged: readonly number[]) => number): boolean {
  let least = costOf(arranged);
  let isMoved = false;
  for (let unit = 0; unit < arranged.length; unit++) {
    const before = arranged[unit] ?? 0;
    let best = before;
    for (let group = 0; group < groupCount; group++) {
      arranged[unit] = group;
      const cost = group === before ? least : costOf(arranged);
      if (cost >= least) continue;
      least = cost;
      best = group;
    }
    arranged[unit] = best;
    isMoved ||= best !== before;
  }
  return isMoved;
}

function costOfArrangement(groups: readonly Group[], budgets: readonly Budget[]): number {
  if (!addUsersOfImporters(groups)) return Number.POSITIVE_INFINITY;
  const bytes = new Float64Array(budgets.length);
  const files = new Float64Array(budgets.length);
  for (const group of groups)
    for (const user of placesIn(group.users)) {
      bytes[user] = (bytes[user] ?? 0) + group.bytes + bytesOfFile;
      files[user] = (files[user] ?? 0) + 1;
    }
  return budgets.reduce(
    (cost, { maxBytes, maxGroups }, user) =>
      cost + ((bytes[user] ?? 0) / maxBytes) ** power + costOfFile * Math.max(0, (files[user] ?? 0) - maxGroups),
    0,
  );
}

function groupsOf(arranged: readonly number[], units: readonly Unit[], groupCount: number): readonly Group[] {
  const groups = Array.from({ length: groupCount }, (): Group => ({ bytes: 0, users: 0n, imports: new Set() }));
  units.forEach((unit, place) => {
    const group = groups[arranged[place] ?? 0];
    if (!group) return;
    group.bytes += unit.bytes;
    group.users |= unit.users;
    for (const imported of unit.imports) {
      const other = groups[arranged[imported] ?? 0];
      if (other && other !== group) group.imports.add(other);
    }
  });
  return groups;
}

/** Whoever loads a group loads what it imports. False where groups import each other: one would be evaluated too early. */
function addUsersOfImporters(groups: readonly Group[]): boolean {
  const importers = new Map(groups.map((group) => [group, 0]));
  const change = (group: Group, by: number) => importers.set(group, (importers.get(group) ?? 0) + by).get(group);
  for (const { imports } of groups) for (const imported of imports) change(imported, 1);
  const open = groups.filter((group) => importers.get(group) === 0);
  // What is added to a list while it is walked is walked as well.
  for (const group of open)
    for (const imported of group.imports) {
      imported.users |= group.users;
      if (change(imported, -1) === 0) open.push(imported);
    }
  return open.length === groups.length;
}

const wordBits = 32;

/** The places of the bits that are set. */
function* placesIn(mask: bigint): Generator<number> {
  let rest = mask;
  for (let start = 0; rest > 0n; start += wordBits, rest >>= BigInt(wordBits))
    for (let word = Number(BigInt.asUintN(wordBits, rest)); word !== 0; word = (word & (word - 1)) >>> 0)
      yield start + wordBits - 1 - Math.clz32(word & -word);
}
