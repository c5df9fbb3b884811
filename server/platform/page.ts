import { Buffer } from "node:buffer";
import { Refusal } from "#server/platform/refusal.ts";

/** Rows of a list, and the key of the next page when there is one. */
export interface Page<R> {
  readonly rows: readonly R[];
  readonly next?: string | undefined;
}

type KeyPart = string | number | boolean;

/** One row more than the page, to see whether there is a next page. */
export const oneMore = (limit: number) => limit + 1;

/** Cuts the extra row off and returns the key of the next page: the sort columns of the last row (keyset, never OFFSET). */
export function pageOf<R>(rows: readonly R[], limit: number, keyOf: (row: R) => readonly KeyPart[]): Page<R> {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: pageRows };
  return { rows: pageRows, next: Buffer.from(JSON.stringify(keyOf(last))).toString("base64url") };
}

type Kinds = readonly ("string" | "number" | "boolean")[];
type Read<K extends Kinds> = {
  [I in keyof K]: K[I] extends "string" ? string : K[I] extends "number" ? number : boolean;
};

/** Parses a page key; a key of another list is refused as invalid. */
export function keyFrom<const K extends Kinds>(after: string | undefined, kinds: K): Read<K> | undefined {
  if (after === undefined) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, "base64url").toString());
    if (isKey(parts, kinds)) return parts;
  } catch {}
  throw new Refusal("invalid", { fields: { after: "not a page key" } });
}

function isKey<K extends Kinds>(parts: unknown, kinds: K): parts is Read<K> {
  const hasLength = Array.isArray(parts) && parts.length === kinds.length;
  return hasLength && parts.every((part, i) => typeof part === kinds[i] && storable(part));
}

const storable = (part: unknown) =>
  typeof part === "number" ? Number.isSafeInteger(part) && Math.abs(part) < 2 ** 47 : !String(part).includes("\0");

/** The requested page (docs/design/details.md#7), with the default limit and the cap applied. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** A text that rows must contain; every row matches without one. */
export interface TextSearch {
  readonly q?: string | null | undefined;
}

/** In the order of time: the instant and id after which the page begins, and how many rows to read. */
export const partByTime = ({ limit, after }: PageRequest) => ({
  after: keyFrom(after, ["number", "number"]),
  most: oneMore(limit),
});
