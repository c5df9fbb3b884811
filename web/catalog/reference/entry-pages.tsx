import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { editedFields, rowVersion, type VersionedCall } from "#domain/edited-fields.ts";
import { CategoryField, DistrictField } from "#web/catalog/reference/fields.tsx";
import {
  allEntriesQuery,
  type Entry,
  type EntryForm,
  entryQuery,
  type Kind,
  type ListedKind,
  type SingleKind,
  searchOf,
} from "#web/catalog/reference/kinds.ts";
import type { CommandName, FieldOf, ReadingName } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { matcherFor, normalizeText } from "#web/lib/matching.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { FormCard } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

interface TypedEntry {
  readonly parent: string;
  readonly name: string;
  /** Whether the entry is registered. The list of names then contains it. */
  readonly isDone: boolean;
}

interface RegisterProps<L extends ReadingName, N extends CommandName, F extends FieldOf<N>> {
  readonly kind: ListedKind<L> & { readonly register: EntryForm<N, F> };
}

/** Registers an entry, of the parent whose list one came from if there is one. */
export function ReferenceRegisterPage<L extends ReadingName, N extends CommandName, F extends FieldOf<N>>({
  kind,
}: RegisterProps<L, N, F>) {
  const { parent, register } = kind;
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const entry = {
    ...{ id: 0, name: "", image: "", isRetired: false, isMerging: false },
    parent: (parent && search[parent.key]) ?? "",
  };
  return (
    <Page width="narrow">
      <PageTitle title={t(register.title)} />
      <EntryCard kind={kind} description={register} entry={entry} submit={t("Register")}>
        {(typed) => <RegisteredNames kind={kind} typed={typed} />}
      </EntryCard>
    </Page>
  );
}

interface EditProps<O extends ReadingName, N extends CommandName, F extends FieldOf<N>> {
  readonly kind: SingleKind<O> & { readonly edit: EntryForm<N, F> };
  readonly id: string;
}

/** Changes an entry. */
export function ReferenceEditPage<O extends ReadingName, N extends CommandName, F extends FieldOf<N>>({
  kind,
  id,
}: EditProps<O, N, F>) {
  return (
    <Page width="narrow">
      <PageTitle
        title={t(kind.edit.title)}
        lead={t("Changes apply everywhere immediately, even where the entry is already in use.")}
      />
      <Listing list={useUncached(entryQuery(kind, id))}>
        {([row]) =>
          row && <EntryCard kind={kind} description={kind.edit} entry={kind.entryOf(row)} submit={t("Save changes")} />
        }
      </Listing>
    </Page>
  );
}

interface EntryCardProps<N extends CommandName, F extends FieldOf<N>> {
  readonly kind: Kind;
  readonly description: EntryForm<N, F>;
  readonly entry: Entry;
  readonly submit: string;
  readonly children?: (typed: TypedEntry) => ReactNode;
}

function EntryCard<N extends CommandName, F extends FieldOf<N>>(props: EntryCardProps<N, F>) {
  const { kind, description, entry, submit, children } = props;
  const { label, listUrl } = kind;
  const { parentField, nameField, imageField } = description;
  const navigate = useNavigate();
  const form = useCallForm(description.call, {
    fields: description.valuesOf(entry),
    fixed: description.fixedOf?.(entry) ?? {},
    ...(description.call in editedFields && {
      readVersion: rowVersion(description.call as VersionedCall, description.valuesOf(entry)),
    }),
    after: () => {
      void navigate({ to: listUrl, search: searchOf(kind, typed.parent) });
    },
  });
  const typed = {
    parent: parentField ? String(form.values[parentField]) : "",
    name: String(form.values[nameField]),
    isDone: form.isDone,
  };
  return (
    <>
      <FormCard
        form={form}
        submit={submit}
        beside={
          <ButtonLink to={listUrl} search={searchOf(kind, entry.parent)}>
            {t("Cancel")}
          </ButtonLink>
        }
      >
        {parentField && <ParentField kind={kind} field={form.of(parentField)} />}
        <TextField field={form.of(nameField)} label={t(label)} />
        {imageField && <PictureField field={form.of(imageField)} label={t("Image")} />}
      </FormCard>
      {children?.(typed)}
    </>
  );
}

/** A longer list of names is filtered by the text in the field. */
const maxNames = 12;

interface RegisteredNamesProps<L extends ReadingName> {
  readonly kind: ListedKind<L>;
  readonly typed: TypedEntry;
}

/** What is registered already, beneath the form that registers more, so that no name is typed a second time. */
function RegisteredNames<L extends ReadingName>({ kind, typed: { parent, name, isDone } }: RegisteredNamesProps<L>) {
  const registered = useAllRows(allEntriesQuery(kind, parent));
  const names = registered.rows.map((row) => kind.entryOf(row).name);
  const [matches, start] = [matcherFor(name), normalizeText(name)];
  const matchingNames =
    start !== "" || names.length <= maxNames ? names.filter((other) => matches(normalizeText(other))) : [];
  const startsAlike = (other: string) => Number(normalizeText(other).startsWith(start));
  const listed = matchingNames.toSorted((a, b) => startsAlike(b) - startsAlike(a)).slice(0, maxNames);
  return (
    <p className="soft small" role="status">
      {!isDone && listed.length > 0 && t("Already registered: {names}", { names: listed.join(", ") })}
    </p>
  );
}

const fields = { district: DistrictField, category: CategoryField };

/** The choice of the parent entry; nothing for a kind without a parent. */
export function ParentField({ kind: { parent }, field }: { readonly kind: Kind; readonly field: Field }) {
  if (!parent) return null;
  const Choice = fields[parent.key];
  return <Choice field={field} />;
}
