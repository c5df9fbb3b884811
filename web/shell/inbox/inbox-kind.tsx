import type { ReactNode } from "react";
import type { Permission } from "#domain/permission.ts";
import type { TextKey } from "#texts/hindi.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** One thing that waits for a decision of the admin. */
export interface InboxRow {
  readonly id: number | string;
  /** What or whom it is about. */
  readonly about: string;
  readonly details: readonly string[];
  /** Since when it waits, as a day or an instant; absent where that is not known. */
  readonly since?: string | undefined;
  readonly sinceText?: string;
  readonly amount?: string;
  /** What can be done about it, or the way to where it is done. */
  readonly action?: ReactNode;
}

/** Things of one kind that wait, with their count and the way to where all of them are decided on. */
export interface InboxKind {
  readonly key: string;
  readonly title: string;
  /** What is to be done. */
  readonly text?: string;
  readonly action?: ReactNode;
  readonly rows: readonly InboxRow[];
  /** The kind of a row, in a word. */
  readonly name: string;
}

type Titles = readonly [one: TextKey, many: TextKey];

interface KindOf<R> extends Pick<InboxKind, "key" | "name" | "text" | "action"> {
  /** Whether the permissions of the admin open it. */
  readonly isOpen: boolean;
  readonly list: List<R>;
  readonly titles: Titles;
  /** How many there are, where each row does not stand for one. */
  readonly count?: number;
  readonly rowOf: (row: R) => InboxRow;
}

export const titleOf = ([one, many]: Titles, count: number, shown = formatCount(count)) =>
  t(plural(count, one, many), { count: shown });

/** Nothing where the admin may not decide on it, or where none waits. */
export function kindOf<R>({ isOpen, list, titles, count, rowOf, ...kind }: KindOf<R>): readonly InboxKind[] {
  if (!isOpen) return [];
  const title = count === undefined ? titleOf(titles, list.rows.length, formatRowCount(list)) : titleOf(titles, count);
  return (count ?? list.rows.length) === 0 ? [] : [{ ...kind, title, rows: list.rows.map(rowOf) }];
}

type Screen =
  | "/adminmaster/verification"
  | "/adminmaster/payments"
  | "/adminmaster/payouts"
  | "/adminmaster/reconciliation"
  | "/adminmaster/moderation"
  | "/adminmaster/settings"
  | "/adminmaster/skills"
  | "/adminmaster/mails";

interface WayProps {
  readonly to: Screen;
  readonly tab?: string;
}

/** A link to the screen on which a row is decided. */
export const OpenLink = ({ to, tab, about }: WayProps & { readonly about: string }) => (
  <ButtonLink to={to} {...(tab && { search: { tab } })} size="small" aria-label={t("View: {name}", { name: about })}>
    {t("View")}
  </ButtonLink>
);

/** A link to the screen on which all rows of a kind are decided. */
export const AllLink = ({ to, tab, children }: WayProps & { readonly children: string }) => (
  <ButtonLink to={to} {...(tab && { search: { tab } })} size="small">
    {children}
  </ButtonLink>
);

/** The day of an instant, as people read it. */
export const dayOfInstant = (instant: string): string => formatInstant(instant).split(" ")[0] ?? "";

/** In UTC, because instants with different offsets are not in the order of their texts. */
export const sinceDay = (instant: string) => ({
  since: new Date(instant).toISOString(),
  sinceText: t("Since {day}", { day: dayOfInstant(instant) }),
});

/** Whether an admin holds a permission that opens something, and the summary counts some of it. */
export const isCounted = (held: readonly Permission[], needs: Permission, count: number | null | undefined): boolean =>
  held.includes(needs) && Boolean(count);
