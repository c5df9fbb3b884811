import { type Connection, Query, type QueryConfig, type QueryResult, type Submittable } from "pg";
import { isPlain, Reading } from "#server/platform/db/reading.ts";

/** One statement of several that are sent together. */
export interface Statement extends QueryConfig {
  /** What its failure means to whoever waits for all of them, where it means something. */
  readonly meaning?: (error: unknown) => Error | undefined;
}

type Told = (...told: unknown[]) => void;

/** What the driver calls while a statement is under way, and its types leave out. */
type UnderWay = Query &
  Record<
    "handleRowDescription" | "handleDataRow" | "handleCommandComplete" | "handleReadyForQuery" | "handleError",
    Told
  >;

/** What the driver keeps of statements it has sent to be parsed. */
interface Parsing extends Connection {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
}

/** Each statement would ask for an answer of its own; on these lines it does not. */
const unasking = new WeakMap<Connection, Connection>();

/** Nobody looks at its answer: what the driver would make of it is left out, where the values need nothing of the driver. */
function unheard({ name = "", text, values = [] }: Statement): Reading | undefined {
  return values.every(isPlain) ? new Reading({ name, text, values }, false) : undefined;
}

/**
 * Statements that go to the database together and are answered together, in one way there and back; the last one's answer is
 * told. The first one that fails is the last: PostgreSQL skips what was sent behind it.
 */
export class Batch implements Submittable {
  readonly done: Promise<QueryResult | undefined>;
  /** What its failure means. */
  meant: Error | undefined;
  readonly #statements: readonly (Statement | Reading)[];
  readonly #steps: readonly (UnderWay | Reading)[];
  readonly #end = Promise.withResolvers<QueryResult | undefined>();
  #result: QueryResult | undefined;
  #at = 0;
  #failed = false;

  constructor(ahead: readonly (Statement | Reading)[], last?: Statement | Reading) {
    this.done = this.#end.promise;
    this.#statements = last ? [...ahead, last] : ahead;
    this.#steps = this.#statements.map((one) => {
      if (one instanceof Reading) return one;
      return (one !== last && unheard(one)) || this.#queryOf(one);
    });
  }

  /** Of the one that is being answered: the driver notes by them what is parsed. */
  get name() {
    return this.#statements[this.#at]?.name;
  }
  get text() {
    return this.#statements[this.#at]?.text;
  }

  /** What it is about, for whoever measures it; what only goes along is told last. */
  get told() {
    const last = this.#statements.at(-1);
    const goesAlong = (one: Statement | Reading) => Number(one instanceof Reading && one !== last);
    const texts = this.#statements.toSorted((one, other) => goesAlong(one) - goesAlong(other)).map(({ text }) => text);
    return texts.filter((text) => text !== "begin" && text !== "commit").join(";\n") || "commit";
  }

  submit = (connection: Connection): void => {
    const together = unasking.get(connection) ?? Object.create(connection, { sync: { value: () => {} } });
    unasking.set(connection, together);
    connection.stream.cork();
    for (const step of this.#steps) {
      const error: unknown = step instanceof Reading ? step.write(together) : step.submit(together);
      if (error instanceof Error) this.#fail(error);
    }
    connection.sync();
    connection.stream.uncork();
    // One that could not even be written leaves those behind it on their way: nothing of them may come about.
    if (this.#failed) connection.stream.destroy();
  };

  handleRowDescription = (told: never): void => this.#steps[this.#at]?.handleRowDescription(told);
  handleDataRow = (told: never): void => this.#steps[this.#at]?.handleDataRow(told);
  handleCommandComplete: Told = (...told) => {
    const step = this.#steps[this.#at];
    if (step instanceof Query) step.handleCommandComplete(...told);
    this.#at += 1;
  };
  handleReadyForQuery: Told = (...told) => {
    for (const step of this.#steps) if (step instanceof Query) step.handleReadyForQuery(...told);
    this.#end.resolve(this.#result);
  };
  handleError = (error: Error, connection: Parsing): void => {
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    for (const { name } of this.#statements) if (name !== undefined && !(name in parsed)) delete submitted[name];
    this.#fail(error);
  };

  #queryOf(statement: Statement): UnderWay {
    const tell = (error: Error | undefined | null, result: unknown) => {
      if (error) this.#fail(error);
      else this.#result = result as QueryResult;
    };
    return new Query(Object.assign({ queryMode: "extended" }, statement), undefined, tell) as UnderWay;
  }

  #fail(error: Error): void {
    this.#failed = true;
    const failed = this.#statements[this.#at];
    this.meant = failed instanceof Reading ? undefined : failed?.meaning?.(error);
    this.#end.reject(error);
  }
}
