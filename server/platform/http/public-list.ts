import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { id, lengths, raw } from "#contract/fields.ts";
import type { PageContent } from "#server/platform/http/public-page.ts";
import { Refusal } from "#server/platform/refusal.ts";

const filters = { q: raw(lengths.query, "").trim(), categoryId: id(), districtId: id() };
/** What an address of a public list may hold. What is no filter is ignored, as what other sites add to links is. */
const parts = { ...filters, after: z.string().max(100) };

/** The filters of an address and the key of its page, in one order, so that each list is cached once. */
export function listKeyOf({ query }: FastifyRequest): string {
  const sent = query as Readonly<Record<string, unknown>>;
  const valid = Object.entries(parts).flatMap(([name, schema]): [string, string][] => {
    const { data } = schema.safeParse(sent[name]);
    return data ? [[name, String(data)]] : [];
  });
  return new URLSearchParams(valid).toString();
}

/** A list at an address. */
export interface ListAddress {
  readonly query: {
    readonly q?: string | undefined;
    readonly categoryId?: number | undefined;
    readonly districtId?: number | undefined;
  };
  readonly after: string | undefined;
  /** The address of the next page; empty after the last. */
  readonly nextOf: (path: string, next: string | undefined) => string;
}

/** The page of a list; 404 with the key of another list, or none. */
export async function readListPage(
  key: string,
  read: (address: ListAddress) => Promise<PageContent>,
): Promise<PageContent | 404> {
  const { after, ...sent } = Object.fromEntries(new URLSearchParams(key));
  const nextOf = (path: string, next: string | undefined) =>
    next ? `${path}?${new URLSearchParams({ ...sent, after: next })}` : "";
  try {
    return await read({ query: z.object(filters).partial().parse(sent), after, nextOf });
  } catch (error) {
    if (error instanceof Refusal) return 404;
    throw error;
  }
}
