import type { ReferenceKind } from "#domain/catalog/reference.ts";
import type { TextKey } from "#texts/hindi.ts";
import { categoriesQuery, districtsQuery } from "#web/catalog/reference/queries.ts";
import type { CommandName, FieldOf, ReadingName, RowOf, SentTo } from "#web/lib/api-types.ts";
import { allRowsQuery, type RowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

// The four kinds of reference data. A row here and its three route files are all that a kind needs.

/** An entry of any kind. In the API each kind has keys of its own (spec §6). */
export interface Entry {
  readonly id: number;
  readonly name: string;
  /** The id of its district or category; empty for a kind without a parent. */
  readonly parent: string;
  /** The name of its image file; empty for a kind without images. */
  readonly image: string;
  /** Whether it is retired: only admins see it, and it cannot be chosen. */
  readonly isRetired: boolean;
  /** A job is merging it into another entry. */
  readonly isMerging: boolean;
}

/** Only lists that an admin reads have these keys. */
interface Retirement {
  readonly retired?: boolean | undefined;
  readonly merging?: boolean | undefined;
}

function retirementOf(row: object): Pick<Entry, "isRetired" | "isMerging"> {
  const { retired = false, merging = false }: Retirement = row;
  return { isRetired: retired, isMerging: merging };
}

/** A call that adds or changes an entry, and the fields of it that the form shows. */
export interface EntryForm<N extends CommandName, K extends FieldOf<N>> {
  readonly call: N;
  readonly valuesOf: (entry: Entry) => Readonly<Record<K, string>>;
  /** Values that are sent with the form and not shown in it. */
  readonly fixedOf?: (entry: Entry) => Partial<SentTo<N>>;
  readonly parentField?: K;
  readonly nameField: K;
  readonly imageField?: K;
}

/** A kind whose entries belong to an entry of another kind, which is chosen first. */
interface Parent {
  /** The name of the parent's id in the address. */
  readonly key: "district" | "category";
  /** The entries of that kind, to choose from. */
  readonly choices: RowsQuery<unknown>;
  readonly choose: TextKey;
  readonly registerFirst: TextKey;
}

interface FormPage {
  readonly url: string;
  readonly title: TextKey;
}

/** What all screens of a kind show, whatever its calls are. */
export interface Kind {
  readonly of: ReferenceKind;
  readonly label: TextKey;
  readonly plural: TextKey;
  readonly parent?: Parent;
  readonly listUrl: string;
  readonly exportFile: string;
  readonly empty: TextKey;
  readonly emptyLead?: TextKey;
  /** Registers many entries of this kind at once. */
  readonly importPage?: FormPage;
  /** The list of the entries that belong to one of these. */
  readonly children?: { readonly url: string; readonly key: Parent["key"] };
  readonly hasImages?: true;
  readonly register: FormPage;
  readonly edit: FormPage;
  readonly remove: "districtdelete" | "locationdelete" | "categorydelete" | "subcategorydelete";
  readonly removeQuestion: TextKey;
}

/** A kind with the call that lists its entries. */
export interface ListedKind<L extends ReadingName> extends Kind {
  readonly list: { readonly call: L; readonly inputOf: (parentId: string) => SentTo<L> };
  readonly entryOf: (row: RowOf<L>) => Entry;
}

/** A kind with the call that reads one of its entries. */
export interface SingleKind<O extends ReadingName> extends Kind {
  readonly one: { readonly call: O; readonly inputOf: (id: string) => SentTo<O> };
  readonly entryOf: (row: RowOf<O>) => Entry;
}

/** The parent in the address of a list or a registration. */
export const searchOf = ({ parent }: Kind, parentId: string): Readonly<Record<string, string>> =>
  parent ? { [parent.key]: parentId } : {};

const listInput = <L extends ReadingName>({ parent, list }: ListedKind<L>, parentId: string) =>
  parent && !parentId ? undefined : list.inputOf(parentId);

/** The entries of a kind, or those of a parent: nothing is read before one is chosen. */
export const entriesQuery = <L extends ReadingName>(kind: ListedKind<L>, parentId = "") =>
  pagedQuery(kind.list.call, listInput(kind, parentId));

/** All pages of the entries of a kind. */
export const allEntriesQuery = <L extends ReadingName>(kind: ListedKind<L>, parentId = "") =>
  allRowsQuery(kind.list.call, listInput(kind, parentId));

/** An entry for the form that changes it. */
export const entryQuery = <O extends ReadingName>({ one }: SingleKind<O>, id: string) =>
  uncachedQuery(one.call, one.inputOf(id));

/** Infers the calls of a kind, so that rows and fields are checked against them. */
const referenceKind = <
  L extends ReadingName,
  O extends ReadingName,
  R extends CommandName,
  RF extends FieldOf<R>,
  E extends CommandName,
  EF extends FieldOf<E>,
>(
  kind: ListedKind<L> & SingleKind<O> & { readonly register: EntryForm<R, RF>; readonly edit: EntryForm<E, EF> },
) => kind;

export const districts = referenceKind({
  of: "district",
  label: "District",
  plural: "Districts",
  listUrl: "/adminmaster/districtview",
  list: { call: "districtview", inputOf: () => ({}) },
  exportFile: "districts.xlsx",
  empty: "No districts yet",
  emptyLead: "Companies and freelancers choose their district when they register.",
  importPage: { url: "/adminmaster/places", title: "Add India's districts and towns" },
  children: { url: "/adminmaster/locationview", key: "district" },
  entryOf: (row) => ({ id: row.districtid, name: row.district, parent: "", image: "", ...retirementOf(row) }),
  register: {
    url: "/adminmaster/districtreg",
    title: "Register district",
    call: "districtreg",
    valuesOf: ({ name }) => ({ district: name }),
    nameField: "district",
  },
  one: { call: "getdistrictbyid", inputOf: (id) => ({ id }) },
  edit: {
    url: "/adminmaster/districtedit",
    title: "Edit district",
    call: "districtedit",
    valuesOf: ({ name }) => ({ district: name }),
    fixedOf: ({ id }) => ({ districtid: id }),
    nameField: "district",
  },
  remove: "districtdelete",
  removeQuestion: "Do you want to delete this district?",
});

export const locations = referenceKind({
  of: "location",
  label: "Location",
  plural: "Locations",
  parent: {
    key: "district",
    choices: districtsQuery,
    choose: "Choose a district to see its locations",
    registerFirst: "Register its first location",
  },
  listUrl: "/adminmaster/locationview",
  list: { call: "getlocation", inputOf: (district) => ({ id: district }) },
  exportFile: "locations.xlsx",
  empty: "This district has no locations yet",
  entryOf: (row) => ({
    id: row.locationid,
    name: row.location,
    parent: String(row.districtid),
    image: "",
    ...retirementOf(row),
  }),
  register: {
    url: "/adminmaster/locationreg",
    title: "Register location",
    call: "locationreg",
    valuesOf: ({ parent, name }) => ({ districtid: parent, location: name }),
    parentField: "districtid",
    nameField: "location",
  },
  one: { call: "getlocationbyid", inputOf: (id) => ({ id }) },
  edit: {
    url: "/adminmaster/editlocation",
    title: "Edit location",
    call: "locationedit",
    valuesOf: ({ parent, name }) => ({ districtid: parent, locationname: name }),
    fixedOf: ({ id }) => ({ locationid: id }),
    parentField: "districtid",
    nameField: "locationname",
  },
  remove: "locationdelete",
  removeQuestion: "Do you want to delete this location?",
});

export const categories = referenceKind({
  of: "category",
  label: "Category",
  plural: "Categories",
  listUrl: "/adminmaster/categoryview",
  list: { call: "categoryview", inputOf: () => ({}) },
  exportFile: "categories.xlsx",
  empty: "No categories yet",
  emptyLead: "Jobs and freelancers are grouped by category.",
  children: { url: "/adminmaster/subcategoryview", key: "category" },
  entryOf: (row) => ({
    id: row.categoryid,
    name: row.categoryname,
    parent: "",
    image: row.categoryimage,
    ...retirementOf(row),
  }),
  hasImages: true,
  register: {
    url: "/adminmaster/categoryreg",
    title: "Register category",
    call: "categoryreg",
    valuesOf: ({ name, image }) => ({ category: name, categoryimage: image }),
    nameField: "category",
    imageField: "categoryimage",
  },
  one: { call: "getcategorybyid", inputOf: (id) => ({ id }) },
  edit: {
    url: "/adminmaster/categoryedit",
    title: "Edit category",
    call: "categoryedit",
    // The present image is sent back by its name, unless another is chosen (docs/design/details.md#18).
    valuesOf: ({ name, image }) => ({ category: name, categoryimage: image }),
    fixedOf: ({ id }) => ({ categoryid: id }),
    nameField: "category",
    imageField: "categoryimage",
  },
  remove: "categorydelete",
  removeQuestion: "Do you want to delete this category?",
});

export const subcategories = referenceKind({
  of: "subcategory",
  label: "Subcategory",
  plural: "Subcategories",
  parent: {
    key: "category",
    choices: categoriesQuery,
    choose: "Choose a category to see its subcategories",
    registerFirst: "Register its first subcategory",
  },
  listUrl: "/adminmaster/subcategoryview",
  list: { call: "getsubcategory", inputOf: (category) => ({ id: category }) },
  exportFile: "subcategories.xlsx",
  empty: "This category has no subcategories yet",
  entryOf: (row) => ({
    id: row.subcategoryid,
    name: row.subcategory,
    parent: String(row.categoryid),
    image: "",
    ...retirementOf(row),
  }),
  register: {
    url: "/adminmaster/subcategoryreg",
    title: "Register subcategory",
    call: "subcategoryreg",
    valuesOf: ({ parent, name }) => ({ category: parent, subcategory: name }),
    parentField: "category",
    nameField: "subcategory",
  },
  one: { call: "getsubcategorybyid", inputOf: (id) => ({ id }) },
  edit: {
    url: "/adminmaster/subcategoryedit",
    title: "Edit subcategory",
    call: "subcategoryedit",
    valuesOf: ({ parent, name }) => ({ categoryid: parent, subcategoryname: name }),
    fixedOf: ({ id }) => ({ subcategoryid: id }),
    parentField: "categoryid",
    nameField: "subcategoryname",
  },
  remove: "subcategorydelete",
  removeQuestion: "Do you want to delete this subcategory?",
});
