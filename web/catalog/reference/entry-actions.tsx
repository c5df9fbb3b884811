import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { allEntriesQuery, type Entry, type Kind, type ListedKind } from "#web/catalog/reference/kinds.ts";
import type { ReadingName, RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { uncachedQuery, useUncached } from "#web/lib/use-uncached.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { RowMenu } from "#web/ui/list/row-menu.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly kind: Kind;
  readonly entry: Entry;
  /** Opens the choice of the entry that this one is merged into. */
  readonly merge: (entry: Entry) => void;
}

/** What an admin can do with an entry; nothing while it is being merged. */
export function EntryActions({ kind, entry, merge }: Props) {
  const { id, isRetired, isMerging } = entry;
  const restoration = useCall("reference.restore");
  if (isMerging) return <span className="soft small">{t("It disappears when its rows have moved.")}</span>;
  return (
    <Row gap={2}>
      <ButtonLink to={`${kind.edit.url}/${id}` as string} size="small">
        {t("Edit")}
      </ButtonLink>
      <Delete kind={kind} entry={entry} />
      <RowMenu name={entry.name}>
        {isRetired ? (
          <Button size="small" busy={restoration.busy} onClick={() => void restoration.run({ kind: kind.of, id })}>
            {t("Restore")}
          </Button>
        ) : (
          <Retire kind={kind} entry={entry} />
        )}
        <Button size="small" onClick={() => merge(entry)}>
          {t("Merge")}
        </Button>
      </RowMenu>
    </Row>
  );
}

type ActionProps = Omit<Props, "merge">;

function Retire({ kind, entry: { id, name } }: ActionProps) {
  const retirement = useCall("reference.retire");
  const retire = async () => {
    const question = t("Do you want to retire {name}?", { name });
    const detail = t("It can no longer be chosen. What refers to it stays, and it can be restored.");
    if (await confirm(question, detail)) await retirement.run({ kind: kind.of, id });
  };
  return (
    <Button size="small" busy={retirement.busy} onClick={() => void retire()}>
      {t("Retire")}
    </Button>
  );
}

/** Deleting is confirmed first, with the name of the entry (spec §4). */
function Delete({ kind: { remove, removeQuestion }, entry: { id, name } }: ActionProps) {
  const removal = useCall(remove);
  const removeConfirmed = async () => {
    if (await confirm(t(removeQuestion), name)) await removal.run({ id });
  };
  return (
    <Button size="small" tone="danger" busy={removal.busy} onClick={() => void removeConfirmed()}>
      {t("Delete")}
    </Button>
  );
}

interface MergeCardProps<L extends ReadingName> {
  readonly kind: ListedKind<L>;
  /** The entry that is merged into another one of the same list. */
  readonly entry: Entry;
  readonly close: () => void;
}

/** The choice of the target, what would move, and the question before it does. */
export function MergeCard<L extends ReadingName>({ kind, entry, close }: MergeCardProps<L>) {
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
    [works, plural(works, "{count} job", "{count} jobs")],
    [companies, plural(companies, "{count} company", "{count} companies")],
    [freelancers, plural(freelancers, "{count} freelancer", "{count} freelancers")],
  ] as const;
  const texts = counts.filter(([count]) => count > 0).map(([count, text]) => t(text, { count: formatCount(count) }));
  return texts.join(", ") || t("nothing");
}

interface MergeFrameProps {
  /** The name of the entry that is merged into another one. */
  readonly name: string;
  readonly form: ComponentProps<typeof Form>["form"] & { readonly busy: boolean };
  readonly close: () => void;
  /** How many rows refer to the entry, and would refer to the other one. */
  readonly usage?: ReactNode;
  /** The field that chooses the other entry. */
  readonly children: ReactNode;
}

/** A merge of two entries: what it does, and the choice of the other one. */
export function MergeFrame({ name, form, close, usage, children }: MergeFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
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
      {usage}
      <Form form={form}>
        {children}
        <FormActions submit={t("Merge")} busy={form.busy}>
          <Button onClick={close}>{t("Cancel")}</Button>
        </FormActions>
      </Form>
    </Card>
  );
}

/** Asks before entries are merged. */
export const confirmMerge = (name: string, into: string): Promise<boolean> =>
  confirm(t("Do you want to merge {name} into {into}?", { name, into }), t("This cannot be undone."));
