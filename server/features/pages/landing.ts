import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Row } from "#contract/call.ts";
import type { reference } from "#contract/reference.ts";
import { category, listRows } from "#server/features/reference/queries.ts";
import { platformNumbers } from "#server/features/reports/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { escapeHtml, formatNumber } from "#server/platform/format.ts";

type Numbers = Awaited<ReturnType<typeof platformNumbers>>[number];
type Category = Row<typeof reference.categoryview>;

/** The data of the landing page, as the calls `platform.getStatistics` and `categoryview` return it. */
interface Rows {
  readonly "platform.getStatistics": readonly Numbers[];
  readonly categoryview: readonly Category[];
}

/** As the build drew it (web/build/live.tsx): the page, around its rows, and each row, alone or one of many. */
interface Drawn {
  readonly page: string;
  readonly numbers: string;
  readonly number: Readonly<Record<keyof Numbers, readonly [one: string, many: string]>>;
  readonly categories: string;
  readonly category: readonly [withPicture: string, bare: string];
}

/** One page of the call; with more categories the screen requests them itself. */
const maxCategories = 200;
/** How old the data may be, and how long a request waits for new data. */
const milliseconds = { fresh: 2_000, patience: 300 };

/** All placeholders at once, so that inserted values are not searched for placeholders. */
const filled = (drawing: string, words: Readonly<Record<string, string>>) =>
  drawing.replace(/__(\w+?)__/g, (hole, word: string) => words[word] ?? hole);

async function rowsNow(db: Db): Promise<Rows> {
  const [numbers, { rows }] = await Promise.all([
    platformNumbers(db),
    listRows(db, category, { limit: maxCategories }),
  ]);
  return { "platform.getStatistics": numbers, categoryview: rows };
}

/** The page with this data, drawn and as JSON for the screen. */
export function landingWith(drawn: Drawn, { "platform.getStatistics": numbers, categoryview }: Rows): string {
  const [counts] = numbers;
  const numberRows = (Object.keys(drawn.number) as (keyof Numbers)[]).flatMap((name) => {
    const value = Number(counts?.[name] ?? 0);
    const [one, many] = drawn.number[name];
    return value > 0 ? [filled(value === 1 ? one : many, { value: formatNumber(value) })] : [];
  });
  const categoryRows = categoryview.map(({ categoryid, categoryname, categoryimage }) =>
    filled(drawn.category[categoryimage ? 0 : 1], {
      id: String(categoryid),
      name: escapeHtml(categoryname),
      image: encodeURIComponent(categoryimage),
    }),
  );
  const part = (frame: string, rows: readonly string[]) =>
    rows.length === 0 ? "" : filled(frame, { rows: rows.join("") });
  const handed =
    categoryview.length < maxCategories
      ? { "platform.getStatistics": numbers, categoryview }
      : { "platform.getStatistics": numbers };
  const data = `<script type="application/json" id="rows">${JSON.stringify(handed).replaceAll("<", "\\u003c")}</script>`;
  return filled(drawn.page, {
    numbers: part(drawn.numbers, numberRows),
    categories: part(drawn.categories, categoryRows) + data,
  });
}

/**
 * The landing page with present data, rendered again when it changed. While the database does not answer, it is the last
 * page, or the page without data.
 */
export function livePage<Page>(
  folder: string,
  db: Db,
  finish: (text: string) => Promise<Page>,
  now = () => performance.now(),
): ((bare: () => Promise<Page>) => Promise<Page>) | undefined {
  const file = join(folder, "pages/landing.json");
  if (!existsSync(file)) return undefined;
  const drawn = JSON.parse(readFileSync(file, "utf8")) as Drawn;
  let last: { readonly text: string; readonly page: Page; readonly at: number } | undefined;
  let asking: Promise<Page> | undefined;

  async function ask(): Promise<Page> {
    const at = now();
    const text = landingWith(drawn, await rowsNow(db));
    const page = last?.text === text ? last.page : await finish(text);
    last = { text, page, at };
    return page;
  }

  return async (bare) => {
    if (last && now() - last.at < milliseconds.fresh) return last.page;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    const known = async () => last?.page ?? bare();
    const answered = asking.catch(known);
    return Promise.race([answered, wait(milliseconds.patience, undefined, { ref: false }).then(known)]);
  };
}
