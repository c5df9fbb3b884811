import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Permission } from "#domain/permission.ts";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { read } from "#web/lib/api.ts";
import type { ReadingName, RowOf, SentTo } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { Choice } from "#web/ui/form/choices.tsx";

type Lead<N extends ReadingName> = (row: RowOf<N>) => Choice;

function jobLead({ workid, title, companyname }: RowOf<"getjobfreelancer">): Choice {
  return {
    id: `/freelancermaster/workdetails/${workid}`,
    text: t("{name} · Job", { name: `${title}, ${companyname}` }),
  };
}

type Named = RowOf<"search.findRecords">;

/** The same address for a record however it was found, or it would be offered twice. */
const namedLeads: Readonly<Record<Named["kind"], (row: Named) => Choice>> = {
  work: ({ id, name, within }) => ({
    id: `/adminmaster/audit?subject=work&subjectId=${id}`,
    text: t("{name} · Work", { name: `${name}, ${within}` }),
  }),
  district: ({ id, name }) => ({ id: `/adminmaster/districtedit/${id}`, text: t("{name} · District", { name }) }),
  location: ({ id, name, within }) => ({
    id: `/adminmaster/editlocation/${id}`,
    text: t("{name} · Location", { name: `${name}, ${within}` }),
  }),
  category: ({ id, name }) => ({ id: `/adminmaster/categoryedit/${id}`, text: t("{name} · Category", { name }) }),
  subcategory: ({ id, name, within }) => ({
    id: `/adminmaster/subcategoryedit/${id}`,
    text: t("{name} · Subcategory", { name: `${name}, ${within}` }),
  }),
};

/** The screen of each record, and its name there. */
const leads: { readonly [N in ReadingName]?: Lead<N> } = {
  districtview: (row) => ({
    id: `/adminmaster/districtedit/${row.districtid}`,
    text: t("{name} · District", { name: row.district }),
  }),
  getlocation: (row) => ({
    id: `/adminmaster/editlocation/${row.locationid}`,
    text: t("{name} · Location", { name: row.location }),
  }),
  categoryview: (row) => ({
    id: `/adminmaster/categoryedit/${row.categoryid}`,
    text: t("{name} · Category", { name: row.categoryname }),
  }),
  getsubcategory: (row) => ({
    id: `/adminmaster/subcategoryedit/${row.subcategoryid}`,
    text: t("{name} · Subcategory", { name: row.subcategory }),
  }),
  clientreport: (row) => ({ id: historyOf(row.loginid), text: t("{name} · Company", { name: row.companyname }) }),
  freelancerreport: (row) => ({
    id: historyOf(row.loginid),
    text: t("{name} · Freelancer", { name: row.freelancername }),
  }),
  "search.findRecords": (row) => namedLeads[row.kind](row),
  paymentdetails: (row) => ({
    id: `/adminmaster/receipt/${row.requestid}`,
    text: t("{company} to {freelancer}, {amount} · Payment {id}", {
      id: row.requestid,
      company: row.companyname,
      freelancer: row.freelancername,
      amount: formatRupees(row.cost),
    }),
  }),
  getworkdetails: (row) => ({
    id: `/clientmaster/viewrequests/${row.workid}`,
    text: t("{name} · Work", { name: row.title }),
  }),
  getjobfreelancer: jobLead,
  "search.findJobs": jobLead,
  getrequestbyid: (row) => ({
    id: `/freelancermaster/workdetails/${row.workid}`,
    text: t("{name} · My Request", { name: row.title }),
  }),
};

/** What happened to an account, and what the admin can do about it. */
const historyOf = (loginid: number) => `/adminmaster/audit?subject=account&subjectId=${loginid}`;

interface Pages {
  readonly pages?: readonly { readonly rows: readonly unknown[] }[];
}

/** Rows as `useAllRows` or `useList` cache them. */
const rowsIn = (data: unknown): readonly unknown[] =>
  Array.isArray(data) ? data : ((data as Pages | undefined)?.pages?.flatMap(({ rows }) => rows) ?? []);

/** The records that screens of this role have read already, each once. */
export function useRecords(area: string): readonly Choice[] {
  const queries = useQueryClient();
  const choices = new Map<string, Choice>();
  for (const [[, name], data] of queries.getQueriesData({ queryKey: ["rows"] })) {
    const lead = leads[name as ReadingName] as ((row: unknown) => Choice) | undefined;
    if (!lead) continue;
    for (const choice of rowsIn(data).map(lead)) if (choice.id.startsWith(`${area}/`)) choices.set(choice.id, choice);
  }
  return [...choices.values()];
}

/** The most records of each kind. A longer query narrows them down. */
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
  const foundRecords = data?.flatMap((each) => (each.status === "fulfilled" ? each.value : [])) ?? [];
  return {
    found: foundRecords,
    isAsking: isFetching,
    hasFailed: data?.some(({ status }) => status === "rejected") ?? false,
  };
}
