import { allEntriesQuery, type Entry, type ListedKind } from "#web/features/reference/kinds.ts";
import { confirmMerge, MergeFrame } from "#web/features/reference/merge-frame.tsx";
import type { ReadingName, RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { uncachedQuery, useUncached } from "#web/lib/use-uncached.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props<L extends ReadingName> {
  readonly kind: ListedKind<L>;
  /** The entry that is merged into another one of the same list. */
  readonly entry: Entry;
  readonly close: () => void;
}

/** The choice of the target, what would move, and the question before it does. */
export function MergeCard<L extends ReadingName>({ kind, entry, close }: Props<L>) {
  const { id, name } = entry;
  const entries = useAllRows(allEntriesQuery(kind, entry.parent));
  const targets = entries.rows.filter((row) => isTarget(kind.entryOf(row), id));
  const usage = useUncached(uncachedQuery("reference.getUsage", { kind: kind.of, id }));
  const form = useCallForm("reference.merge", {
    fields: { intoId: "" },
    fixed: { kind: kind.of, fromId: id },
    before: (): Promise<boolean> => confirmMerge(name, nameOf(form.values.intoId)),
    after: close,
  });
  const nameOf = (chosen: unknown): string =>
    targets.map((row) => kind.entryOf(row)).find((target) => String(target.id) === String(chosen))?.name ?? "";
  return (
    <MergeFrame
      name={name}
      form={form}
      close={close}
      usage={
        <Listing list={usage} skeleton={<Skeleton height="1.5rem" />}>
          {([counts]) => counts && <p role="status">{t("What moves: {counts}", { counts: usageText(counts) })}</p>}
        </Listing>
      }
    >
      <SelectField
        field={form.of("intoId")}
        label={t("Merge into")}
        list={{ ...entries, rows: targets }}
        idOf={(row) => kind.entryOf(row).id}
        textOf={(row) => kind.entryOf(row).name}
      />
    </MergeFrame>
  );
}

const isTarget = (target: Entry, id: number) => target.id !== id && !target.isRetired;

/** What refers to an entry in words; what does not exist is left out. */
function usageText({ children, works, companies, freelancers }: RowOf<"reference.getUsage">): string {
  const counts = [
    [children, plural(children, "{count} entry within it", "{count} entries within it")],
    [works, plural(works, "{count} work", "{count} works")],
    [companies, plural(companies, "{count} company", "{count} companies")],
    [freelancers, plural(freelancers, "{count} freelancer", "{count} freelancers")],
  ] as const;
  const texts = counts.filter(([count]) => count > 0).map(([count, text]) => t(text, { count: formatCount(count) }));
  return texts.join(", ") || t("nothing");
}
