import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { readRoutines } from "#server/platform/db/routines.ts";
import { schemaTables, withoutCitations, writersOfTables } from "#server/test/schema-tables.ts";

interface Column extends Record<string, unknown> {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly defaultText: string | null;
  /** The table of its foreign key. */
  readonly parent: string | null;
  readonly isKey: boolean;
}

interface Part extends Record<string, unknown> {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export interface Trigger extends Part {
  readonly routine: string;
}

const ofPublic = sql.raw("c.relnamespace = 'public'::regnamespace and c.relkind = 'r'");

const columnsQuery = sql`
  select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable",
    case when a.attidentity <> '' then 'generated'
      when a.attgenerated <> '' then 'computed: ' || pg_get_expr(d.adbin, d.adrelid)
      else 'default ' || pg_get_expr(d.adbin, d.adrelid) end as "defaultText",
    (select min(f.confrelid::regclass::text) from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)) as parent,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey::int2[])) as "isKey"
  from pg_class c
  inner join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ofPublic} order by 1, a.attnum`;

const indexesQuery = sql`
  select c.relname::text as "table", x.relname::text as name,
    case when i.indisunique then 'unique ' else '' end || regexp_replace(pg_get_indexdef(x.oid), '^.* USING ', '') as definition
  from pg_index i
  inner join pg_class c on c.oid = i.indrelid
  inner join pg_class x on x.oid = i.indexrelid
  where ${ofPublic} and not i.indisprimary order by 1, 2`;

const triggersQuery = sql`
  select c.relname::text as "table", t.tgname::text as name, p.proname::text as routine, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t inner join pg_class c on c.oid = t.tgrelid inner join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by 1, 2`;

/** Functions and views, without those of extensions. */
const routinesQuery = sql`
  select '' as "table", p.proname::text as name, pg_get_functiondef(p.oid) as definition
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select '', c.relname::text, pg_get_viewdef(c.oid) from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 2`;

const rowsOf = async <T extends Record<string, unknown>>(db: Db, query: typeof columnsQuery) =>
  (await db.execute<T>(query)).rows;

export const triggersOf = (db: Db) => rowsOf<Trigger>(db, triggersQuery);
export const routinesOf = (db: Db) => rowsOf<Part>(db, routinesQuery);

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replace(/\s+/g, " ");
const code = (text: string) => `\`${text.replace(/\s+/g, " ").replaceAll("|", "\\|")}\``;

function columnLine({ name, type, isNullable, defaultText, parent, isKey }: Column): string {
  const notes = [
    isKey ? "key" : "",
    parent ? `of [${parent}](#${parent})` : "",
    isNullable ? "may be null" : "",
    defaultText ?? "",
  ];
  return `| ${name} | ${cell(type)} | ${cell(notes.filter(Boolean).join(", "))} |`;
}

const fileOf = (routine: string) => `${routine.replaceAll("_", "-")}.sql`;
const linkOf = (routine: string) => `[${routine}](../server/platform/db/routines/${fileOf(routine)})`;

/** `after insert or update`, with the condition left to the file. */
const eventOf = (definition: string) =>
  /\b(?:BEFORE|AFTER) .*?(?= ON )/.exec(definition)?.[0].toLowerCase().replace(" or ", ", ") ?? "";

/** The comment at the beginning of a file, in one line. */
const commentOf = (text: string) =>
  (/^(?:-- .*\n)+/.exec(text)?.[0] ?? "").replaceAll(/^-- /gm, "").replaceAll("\n", " ").trim();

/** Renders docs/database.md from a migrated database, the schema and the files of routines. */
export async function renderDatabasePage(db: Db): Promise<string> {
  const [columns, indexes, triggers] = [
    await rowsOf<Column>(db, columnsQuery),
    await rowsOf<Part>(db, indexesQuery),
    await triggersOf(db),
  ];
  const writers = writersOfTables();
  const sections = schemaTables.map(({ table, file, sentence = "" }) => {
    const own = <T extends { readonly table: string }>(rows: readonly T[]) => rows.filter((row) => row.table === table);
    return [
      `## ${table}`,
      sentence,
      `Written by ${writers.get(table)?.join(", ") ?? "nothing"}. Declared in [${file}](../${file}).`,
      ["| column | type | |", "|---|---|---|", ...own(columns).map(columnLine)].join("\n"),
      own(indexes)
        .map(({ name, definition }) => `- ${name}: ${code(definition)}`)
        .join("\n"),
      own(triggers)
        .map(({ name, definition, routine }) => `- ${name}: ${eventOf(definition)}, ${linkOf(routine)}`)
        .join("\n"),
    ]
      .filter(Boolean)
      .join("\n\n");
  });
  const routines = readRoutines().map(
    ({ name, text }) =>
      `| [${name}](../server/platform/db/routines/${name}) | ${cell(withoutCitations(commentOf(text)))} |`,
  );
  return `# The database

Rendered by \`npm test\` from a migrated database, the schema and the routines. Erasures
(\`server/operation/personal-data\`), the demo and a restore write nearly every table, and are not named.

## Routines

| file | what it keeps true |
|---|---|
${routines.join("\n")}

${sections.join("\n\n")}
`;
}
