import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { EntryActions, MergeCard } from "#web/catalog/reference/entry-actions.tsx";
import { ParentField } from "#web/catalog/reference/entry-pages.tsx";
import { type Entry, entriesQuery, type Kind, type ListedKind, searchOf } from "#web/catalog/reference/kinds.ts";
import type { ReadingName, RowOf } from "#web/lib/api-types.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { useList } from "#web/lib/use-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Page, Row, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props<L extends ReadingName> {
  readonly kind: ListedKind<L>;
}

/** All entries of a kind, or those of the parent that is chosen in the address. */
export function ReferenceListPage<L extends ReadingName>({ kind }: Props<L>) {
  const { parent, plural, register, importPage } = kind;
  const field = useParentField(kind);
  const chosen = String(field.value);
  return (
    <Page>
      <PageTitle
        title={t(plural)}
        lead={t("Companies and freelancers choose from these when they register, post and search.")}
      >
        <Row gap={2}>
          {importPage && <ButtonLink to={importPage.url}>{t(importPage.title)}</ButtonLink>}
          <ButtonLink to={register.url} search={searchOf(kind, chosen)} tone="primary">
            {t(register.title)}
          </ButtonLink>
        </Row>
      </PageTitle>
      <ParentField kind={kind} field={field} />
      {parent && !chosen ? (
        <EmptyState art="search" title={t(parent.choose)} />
      ) : (
        <Entries key={chosen} kind={kind} parentId={chosen} />
      )}
    </Page>
  );
}

/** The chosen parent is stored in the address, so that a reload and going back keep it. */
function useParentField(kind: Kind): Field {
  const navigate = useNavigate();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { parent } = kind;
  return {
    // The payload key of getlocation and getsubcategory.
    name: "id",
    value: (parent && search[parent.key]) ?? "",
    error: undefined,
    set: (value) =>
      void navigate({
        to: ".",
        search: (before) => ({ ...before, ...searchOf(kind, String(value)) }),
        replace: true,
        resetScroll: false,
      }),
    leave: () => undefined,
  };
}

function Entries<L extends ReadingName>({ kind, parentId }: Props<L> & { readonly parentId: string }) {
  const { parent, plural, list, register } = kind;
  const [source, setSource] = useState<Entry>();
  const columns = useMemo(() => columnsOf(kind, setSource), [kind]);
  const input = list.inputOf(parentId);
  const entries = useList(entriesQuery(kind, parentId));
  useMergeProgress(
    entries,
    entries.rows.some((row) => kind.entryOf(row).isMerging),
  );
  return (
    <Stack>
      {source && <MergeCard key={source.id} kind={kind} entry={source} close={() => setSource(undefined)} />}
      <DataTable
        label={t(plural)}
        list={entries}
        columns={columns}
        idOf={(row) => kind.entryOf(row).id}
        tools={<ExportButton file={kind.exportFile} columns={columns} call={list.call} input={input} />}
        empty={
          <EmptyState title={t(kind.empty)}>
            {kind.emptyLead && <p className="soft">{t(kind.emptyLead)}</p>}
            {parent && (
              <ButtonLink to={register.url} search={searchOf(kind, parentId)}>
                {t(parent.registerFirst)}
              </ButtonLink>
            )}
          </EmptyState>
        }
      />
    </Stack>
  );
}

const mergePollMs = 10_000;

/** Reads the list again until no entry on screen is being merged any more. */
function useMergeProgress({ refetch }: Pick<List<unknown>, "refetch">, isMerging: boolean): void {
  const latest = useRef(refetch);
  latest.current = refetch;
  useEffect(() => {
    if (!isMerging) return undefined;
    const timer = setInterval(() => latest.current(), mergePollMs);
    return () => clearInterval(timer);
  }, [isMerging]);
}

function columnsOf<L extends ReadingName>(
  kind: ListedKind<L>,
  merge: (entry: Entry) => void,
): readonly Column<RowOf<L>>[] {
  const { children, entryOf } = kind;
  const image: Column<RowOf<L>> = {
    header: t("Image"),
    cell: (row) => <Picture name={entryOf(row).image} size={70} alt="" round />,
  };
  const nameOf = (row: RowOf<L>) => {
    const { id, name } = entryOf(row);
    if (!children) return name;
    return (
      <Link to={children.url} search={{ [children.key]: String(id) }}>
        {name}
      </Link>
    );
  };
  return [
    ...(kind.hasImages ? [image] : []),
    {
      header: t(kind.label),
      value: (row) => entryOf(row).name,
      cell: (row) => <Name entry={entryOf(row)}>{nameOf(row)}</Name>,
    },
    {
      header: t("Actions"),
      cell: (row) => <EntryActions kind={kind} entry={entryOf(row)} merge={merge} />,
      align: "end",
    },
  ];
}

/** The name, with a note where the entry is retired or being merged. */
function Name({ entry: { isRetired, isMerging }, children }: { readonly entry: Entry; readonly children: ReactNode }) {
  if (!(isRetired || isMerging)) return children;
  return (
    <Row gap={2}>
      {children}
      <StatusWord word={isMerging ? t("Being merged") : t("Retired")} colour={isMerging ? "blue" : "plain"} />
    </Row>
  );
}
