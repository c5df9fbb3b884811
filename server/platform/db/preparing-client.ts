import { Client, type ClientConfig, type QueryConfig, type QueryResult } from "pg";
import type { First } from "#server/platform/call-context.ts";
import { Batch, type Statement } from "#server/platform/db/batch.ts";
import { type Cells, Reading, Readings } from "#server/platform/db/reading.ts";
import type { HearsStatements } from "#server/platform/db/statement-spans.ts";
import { roundTrips } from "#server/platform/metrics.ts";

/** Asked this often, a text is worth being parsed and planned once a connection and not each time. */
const often = 5;
/** So many plans a connection keeps at most: texts that vary with what is asked must not fill its memory. */
const most = 200;

const timesAsked = new Map<string, number>();
const names = new Map<string, string>();

/** The name a text is prepared under; nothing while it is rare. */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= most) return name;
  const times = (timesAsked.get(text) ?? 0) + 1;
  if (times < often) {
    if (timesAsked.size >= 10 * most) timesAsked.clear();
    timesAsked.set(text, times);
    return undefined;
  }
  timesAsked.delete(text);
  names.set(text, `often_${names.size}`);
  return names.get(text);
}

type Query = (config: unknown, values?: unknown, ...more: unknown[]) => Promise<QueryResult>;

/** What comes with values; transactions begin and end without, and a COPY is no such statement. */
function statementOf(config: unknown, given: unknown): Statement | undefined {
  if (typeof config === "string") return hasAny(given) ? { text: config, values: given } : undefined;
  const { text, submit, values = given } = Object(config) as Record<"text" | "submit" | "values", unknown>;
  if (typeof text !== "string" || submit !== undefined || !hasAny(values)) return undefined;
  return { ...(config as QueryConfig), values };
}

const hasAny = (values: unknown): values is unknown[] => Array.isArray(values) && values.length > 0;

function named<S extends Statement | Reading>(statement: S): S {
  if (statement instanceof Reading || statement.name !== undefined) return statement;
  const name = nameOf(statement.text);
  return name === undefined ? statement : { ...statement, name };
}

/** What is asked by itself; a COPY is no such text. */
function textOf(config: unknown): string | undefined {
  if (config instanceof Reading) return config.text;
  if (config instanceof Readings) return config.told;
  if (typeof config === "string") return config;
  const { text, submit } = Object(config) as Partial<Record<"text" | "submit", unknown>>;
  return typeof text === "string" && submit === undefined ? text : undefined;
}

/** The driver calls back, or answers with a promise: `end` hears of either. */
function heard(end: (failed: boolean) => void, query: Query, asked: Parameters<Query>): Promise<QueryResult> {
  const at = asked.findLastIndex((argument) => typeof argument === "function");
  if (at >= 0) {
    const then = asked[at] as (error: unknown, result: unknown) => void;
    const ended = (error: unknown, result: unknown) => {
      end(Boolean(error));
      then(error, result);
    };
    return query(...(asked.with(at, ended) as Parameters<Query>));
  }
  const result = query(...asked);
  result.then(
    () => end(false),
    () => end(true),
  );
  return result;
}

const begin = { name: "begin", text: "begin" };
const commit = { name: "commit", text: "commit" };

/**
 * Prepares by itself what is asked again and again: of a call that reads one row by its key, parsing and planning took most of
 * the time (`npm run bench`). A transaction begins with its first statement, and what nobody waits for goes with the next one
 * or with the commit, in the order in which it was asked.
 */
export class PreparingClient extends Client {
  readonly #query = super.query.bind(this) as Query;
  /** What goes with the next statement of the transaction; nothing outside of one. */
  #ahead: (Statement | Reading)[] | undefined;
  #begun = false;
  /** What has to be heard before anything is told or kept. */
  #first: First | undefined;
  /** Why the transaction failed, in the words of the statement that did: whoever was asked with it knows nothing of it. */
  meant: Error | undefined;
  readonly #onStatement: HearsStatements | undefined;

  constructor(config?: ClientConfig & { onStatement?: HearsStatements }) {
    super(config);
    this.#onStatement = config?.onStatement;
  }

  // The overloads of `Client` cannot be repeated: what comes in is handed on as it is, but for the name.
  override query: never = ((config: unknown, values?: unknown, ...more: unknown[]) => {
    const isBare = !this.#ahead?.length;
    if (isBare && Object(config).name !== undefined) return this.#ask(config, values, ...more);
    const statement = statementOf(config, values);
    if (!isBare) return this.#afterAll(statement, () => this.#ask(config, values, ...more));
    return statement ? this.#ask(named(statement), undefined, ...more) : this.#ask(config, values, ...more);
  }) as never;

  /** What is asked from now on is one transaction; whoever hears `first` may end it by throwing. */
  open(first?: First): void {
    this.#ahead = first ? [begin, first.reading] : [begin];
    this.#begun = false;
    this.#first = first;
    this.meant = undefined;
  }

  /** Has a statement go with the next one; tells whether there will be one. */
  askAhead(statement: Statement): boolean {
    this.#ahead?.push(statement);
    return this.#ahead !== undefined;
  }

  get isOpen(): boolean {
    return this.#ahead !== undefined;
  }

  /** Asked within the transaction. */
  async read(reading: Reading): Promise<Cells> {
    await this.#withAll(reading);
    return reading.cells;
  }

  async commit(): Promise<void> {
    const isAsked = this.#begun || (this.#ahead?.length ?? 0) > (this.#first ? 2 : 1);
    if (isAsked && this.#first) await this.#withAll();
    if (isAsked) {
      this.askAhead(commit);
      await this.#withAll();
    }
    this.#ahead = undefined;
  }

  async rollback(): Promise<void> {
    this.#ahead = undefined;
    if (this.#begun) await this.#ask("rollback");
  }

  async #afterAll(statement: Statement | undefined, ask: () => Promise<QueryResult>): Promise<QueryResult | undefined> {
    if (statement) return this.#withAll(statement);
    await this.#withAll();
    return ask();
  }

  async #withAll(last?: Statement | Reading): Promise<QueryResult | undefined> {
    const batch = new Batch((this.#ahead ?? []).map(named), last && named(last));
    const first = this.#first;
    this.#first = undefined;
    this.#ahead = [];
    this.#begun = true;
    const end = this.#onStatement?.(batch.told);
    this.#ask(batch);
    batch.done.then(
      () => end?.(false),
      () => end?.(true),
    );
    const result = await batch.done.finally(() => {
      this.meant = batch.meant;
    });
    first?.heard(first.reading.cells);
    return result;
  }

  #ask(...asked: Parameters<Query>) {
    roundTrips.inc();
    const text = textOf(asked[0]);
    const end = text !== undefined && this.#onStatement?.(text);
    return end ? heard(end, this.#query, asked) : this.#query(...asked);
  }
}
