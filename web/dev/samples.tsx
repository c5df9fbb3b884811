import { type ComponentType, type ReactNode, useState } from "react";
import type { Day } from "#domain/day.ts";
import type { List } from "#web/lib/lists.ts";
import { noNetwork } from "#web/lib/problem.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";

/** A state is a component, because some parts need hooks. */
export type State = ComponentType;

interface Part {
  /** Its file in the folder of the group. */
  readonly file: string;
  readonly states: Readonly<Record<string, State>>;
  /** Needs the whole width. */
  readonly isWide?: true;
  /** Has the title of a page, so it is shown in a frame of this height; or is a whole page. */
  readonly frame?: "short" | "tall" | "page";
}

export type Parts = Readonly<Record<string, Part>>;

export const picture = "/favicon.svg";
export const bigAmount = 9_87_65_43_210;
export const longText =
  "An online shop for hand-woven saris from Chanderi and Maheshwar with a catalogue, payment, delivery and returns, in English and Hindi";
export const longWord = "Bewerbungsunterlagen-und-Zeugnisvorlagen@verwaltungsgemeinschaft-schwarzach.example";

export interface Work {
  readonly id: number;
  readonly title: string;
  readonly company: string;
  readonly cost: number;
  readonly day: Day;
}

export const works: readonly Work[] = [
  { id: 1, title: "Logo for a bakery", company: "Annapurna Foods", cost: 12_000, day: "2026-12-04" },
  { id: 2, title: longText, company: "Malwa Handloom Cooperative", cost: bigAmount, day: "2027-03-31" },
  { id: 3, title: "हिन्दी में अनुवाद", company: "सरस्वती प्रकाशन", cost: 4_500, day: "2026-11-30" },
];

const nothing = () => undefined;

/** A list as the screens have it. */
export function listOf<R>(rows: readonly R[], changes: Partial<List<R>> = {}): List<R> {
  const list = { rows, first: rows.length, state: "ready", refetch: nothing, loadingMore: false } as const;
  return { ...list, problem: undefined, more: undefined, ...changes };
}

export const loadingList = <R,>() => listOf<R>([], { state: "loading" });
export const failedList = <R,>() => listOf<R>([], { state: "failed", problem: noNetwork() });

/** A field whose input can be typed into. */
export function SampleField({
  value: initial = "",
  children,
  ...changes
}: Partial<Field> & { readonly children: (field: Field) => ReactNode }) {
  const [value = "", set] = useState<FieldValue | undefined>(initial);
  return children({ name: "sample", error: undefined, leave: nothing, ...changes, value, set });
}
