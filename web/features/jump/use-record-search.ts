import { useQuery } from "@tanstack/react-query";
import type { Permission } from "#domain/permission.ts";
import { type Lead, leads } from "#web/features/jump/records.ts";
import { usePermissions } from "#web/features/permissions/use-permissions.ts";
import { read } from "#web/lib/api.ts";
import type { ReadingName, SentTo } from "#web/lib/api-types.ts";
import type { Choice } from "#web/ui/form/choices.tsx";

/** Of each kind; who does not see it among them types another letter. */
const limit = 6;

async function ask<N extends ReadingName>(name: N, input: SentTo<N>): Promise<readonly Choice[]> {
  const { rows } = await read(name, input);
  const lead = leads[name] as Lead<N> | undefined;
  return lead ? rows.map((row) => ({ ...lead(row), isFound: true })) : [];
}

type Held = readonly Permission[];

/** The calls that are searched in each area: lists that the server filters. */
const searches: Readonly<Record<string, (q: string, held: Held) => readonly Promise<readonly Choice[]>[]>> = {
  "/adminmaster": (q, held) => [
    ...(held.includes("reports") ? [ask("clientreport", { q, limit }), ask("freelancerreport", { q, limit })] : []),
    ...(held.includes("money") ? [ask("paymentdetails", { q, limit })] : []),
    ...(held.includes("reference") || held.includes("audit") ? [ask("search.findRecords", { q })] : []),
  ],
  "/clientmaster": (q) => [ask("getworkdetails", { q, limit })],
  "/freelancermaster": (q) => [ask("search.findJobs", { q, limit })],
};

/** The records of all that fit what was typed, not only of those that some screen has read. */
export function useRecordSearch(area: string, q: string) {
  const held = usePermissions();
  const { data, isFetching } = useQuery({
    // Not in the rows that screens share. Each text has a key of its own, so that no older response replaces a newer one.
    queryKey: ["found", area, q],
    // Results of some calls are shown even if another call fails.
    queryFn: () => Promise.allSettled(searches[area]?.(q, held) ?? []),
    enabled: q !== "",
  });
  const found = data?.flatMap((each) => (each.status === "fulfilled" ? each.value : [])) ?? [];
  return { found, isAsking: isFetching, hasFailed: data?.some(({ status }) => status === "rejected") ?? false };
}
