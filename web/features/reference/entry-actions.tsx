import type { Entry, Kind } from "#web/features/reference/kinds.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

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
      <Delete kind={kind} entry={entry} />
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
