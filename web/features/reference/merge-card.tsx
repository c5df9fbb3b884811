import { useEffect, useRef } from "react";
import { allEntriesQuery, type Entry, type ListedKind } from "#web/features/reference/kinds.ts";
import type { ReadingName, RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { uncachedQuery, useUncached } from "#web/lib/use-uncached.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Card } from "#web/ui/layout.tsx";
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
  const heading = useRef<HTMLHeadingElement>(null);
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
  // The card opens above the table, away from the button that was pressed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        {t("Merge {name}", { name })}
      </h2>
      <p className="soft">
        {t("Everything that refers to it moves to the other entry, and it is deleted. This cannot be undone.")}
      </p>
      <Listing list={usage} skeleton={<Skeleton height="1.5rem" />}>
        {([counts]) => counts && <p role="status">{t("What moves: {counts}", { counts: usageText(counts) })}</p>}
      </Listing>
      <Form form={form}>
        <SelectField
          field={form.of("intoId")}
          label={t("Merge into")}
          list={{ ...entries, rows: targets }}
          idOf={(row) => kind.entryOf(row).id}
          textOf={(row) => kind.entryOf(row).name}
        />
        <FormActions submit={t("Merge")} busy={form.busy}>
          <Button onClick={close}>{t("Cancel")}</Button>
        </FormActions>
      </Form>
    </Card>
  );
}

const isTarget = (target: Entry, id: number) => target.id !== id && !target.isRetired;

const confirmMerge = (name: string, into: string) =>
  confirm(t("Do you want to merge {name} into {into}?", { name, into }), t("This cannot be undone."));

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
