/** A module that several screens need. */
export interface SharedModule {
  readonly id: string;
  readonly users: ReadonlySet<string>;
  readonly bytes: number;
  readonly imports: readonly string[];
}

export interface Budget {
  /** How many groups a user may load. */
  readonly maxGroups: number;
  /** How many bytes it may load, about. */
  readonly maxBytes: number;
}

interface Group {
  readonly ids: readonly string[];
  /** For each user, whether it loads the group. */
  readonly isUsed: boolean[];
  readonly bytes: number;
  /** The groups that it imports, directly or through others. */
  readonly imports: Group[];
}

/** What one user loads, or would load in addition. */
interface Load {
  readonly groups: number;
  readonly bytes: number;
}

/** What a file costs beside its content: a request, its imports, and words that it could have shared with another file. */
export const bytesOfFile = 200;

/**
 * Puts modules with the same users into one group. Then merges the two groups that add the least to what the users load, as long
 * as that is less than the files it saves, or a user loads more groups than it may.
 */
export function mergeGroups(
  modules: readonly SharedModule[],
  budgetOf: (user: string) => Budget,
): readonly (readonly string[])[] {
  const users = [...new Set(modules.flatMap((module) => [...module.users]))];
  const budgets = users.map(budgetOf);
  let groups = withImports(groupByUsers(modules, users), modules);
  for (;;) {
    const merge = bestMerge(groups, budgets);
    if (!merge) return groups.map(({ ids }) => ids);
    const others = groups.filter((group) => group !== merge.a && group !== merge.b);
    groups = withImports([...others, union(merge)], modules);
  }
}

type Parts = Omit<Group, "imports">;

function groupByUsers(modules: readonly SharedModule[], users: readonly string[]): Parts[] {
  const byUsers = Map.groupBy(modules, (module) => users.filter((user) => module.users.has(user)).join());
  return [...byUsers.values()].map((same) => ({
    ids: same.map(({ id }) => id),
    isUsed: users.map((user) => same[0]?.users.has(user) ?? false),
    bytes: same.reduce((sum, { bytes }) => sum + bytes, 0),
  }));
}

const union = ({ a, b }: Merge): Parts => ({
  ids: [...a.ids, ...b.ids],
  isUsed: a.isUsed.map((isUsed, user) => isUsed || b.isUsed[user] === true),
  bytes: a.bytes + b.bytes,
});

/** Adds what each group imports. Whoever loads a group loads that as well. */
function withImports(parts: readonly Parts[], modules: readonly SharedModule[]): Group[] {
  const groups = parts.map((part) => ({ ...part, isUsed: [...part.isUsed], imports: [] as Group[] }));
  const groupById = new Map(groups.flatMap((group) => group.ids.map((id): [string, Group] => [id, group])));
  const importsById = new Map(modules.map(({ id, imports }) => [id, imports]));
  const directOf = (group: Group) =>
    new Set(group.ids.flatMap((id) => importsById.get(id) ?? []).flatMap((id) => groupById.get(id) ?? []));
  const direct = new Map<Group, ReadonlySet<Group>>(groups.map((group) => [group, directOf(group)]));
  for (const group of groups) group.imports.push(...reachedFrom(group, direct));
  for (const [index, { isUsed }] of parts.entries())
    for (const imported of groups[index]?.imports ?? []) addUsers(imported, isUsed);
  return groups;
}

/** All groups that are reached from one. */
function reachedFrom(start: Group, direct: ReadonlyMap<Group, ReadonlySet<Group>>): ReadonlySet<Group> {
  const reached = new Set(direct.get(start));
  // What is added to a set while it is walked is walked as well.
  for (const group of reached) for (const next of direct.get(group) ?? []) reached.add(next);
  reached.delete(start);
  return reached;
}

function addUsers(group: Group, isUsed: readonly boolean[]): void {
  for (const [user, uses] of isUsed.entries()) if (uses) group.isUsed[user] = true;
}

interface Merge {
  readonly a: Group;
  readonly b: Group;
  readonly cost: number;
}

function bestMerge(groups: readonly Group[], budgets: readonly Budget[]): Merge | undefined {
  const loads = loadsOf(groups, budgets.length, true);
  const users = budgets.map((budget, user) => ({ ...budget, ...(loads[user] ?? nothing) }));
  // What each user would load in addition if it loaded the group as well.
  const missing = groups.map((group) => loadsOf([group, ...group.imports], budgets.length, false));
  const merges = groups.flatMap((a, first) =>
    groups.slice(first + 1).flatMap((b, next) => {
      // Without a common user, merging saves no request.
      if (!a.isUsed.some((isUsed, user) => isUsed && b.isUsed[user])) return [];
      const cost = costOf(a, b, users, { a: missing[first] ?? [], b: missing[first + 1 + next] ?? [] });
      return cost === undefined ? [] : [{ a, b, cost }];
    }),
  );
  return merges.toSorted((one, other) => one.cost - other.cost).find(isSound);
}

const nothing: Load = { groups: 0, bytes: 0 };

/** What each user loads of these groups, or what it does not. */
function loadsOf(groups: readonly Group[], userCount: number, isUsed: boolean): readonly Load[] {
  const loads = Array.from({ length: userCount }, () => ({ groups: 0, bytes: 0 }));
  for (const group of groups)
    loads.forEach((load, user) => {
      if (group.isUsed[user] !== isUsed) return;
      load.groups++;
      load.bytes += group.bytes;
    });
  return loads;
}

/**
 * Below zero where a merge saves more than it adds: such a merge comes first. The cost of the others is what they add, for each
 * group that a user loads too much: to the power of three, because it is the largest screen that has to stay within its limit.
 */
function costOf(
  a: Group,
  b: Group,
  users: readonly (Budget & Load)[],
  missing: Readonly<Record<"a" | "b", readonly Load[]>>,
): number | undefined {
  let added = 0;
  let growth = 0;
  let relief = 0;
  for (let user = 0; user < users.length; user++) {
    const load = users[user];
    const more = moreOf(user, a, b, missing);
    if (!(load && more)) continue;
    const share = load.bytes / load.maxBytes;
    const moreShare = more.bytes / load.maxBytes;
    added += moreShare - (more === nothing ? bytesOfFile / load.maxBytes : 0);
    growth += moreShare * (3 * share * (share + moreShare) + moreShare * moreShare);
    // The user loads one file instead of two.
    const before = excessOf(load.groups, load);
    relief += (before - excessOf(load.groups + more.groups - 1, load)) * Math.max(1, more === nothing ? before : 1);
  }
  if (added <= 0) return added;
  return relief > 0 ? growth / relief : undefined;
}

/** What a user loads in addition once two groups are one; undefined where it loads neither. */
function moreOf(
  user: number,
  a: Group,
  b: Group,
  missing: Readonly<Record<"a" | "b", readonly Load[]>>,
): Load | undefined {
  if (a.isUsed[user]) return b.isUsed[user] ? nothing : missing.b[user];
  return b.isUsed[user] ? missing.a[user] : undefined;
}

/** The number of groups beyond the budget. */
const excessOf = (groups: number, { maxGroups }: Budget): number => Math.max(0, groups - maxGroups);

/** Where one imports the other through a third, that one and the merged would import each other, and one be evaluated too early. */
const isSound = ({ a, b }: Merge) =>
  !(
    a.imports.some((group) => group !== b && group.imports.includes(b)) ||
    b.imports.some((group) => group !== a && group.imports.includes(a))
  );
