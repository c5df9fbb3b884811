import { type Connection, Query, type QueryConfig, type QueryResult, type Submittable } from "pg";

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

/**
 * Statements that go to the database together and are answered together, in one way there and back. The first one that fails
 * is the last: PostgreSQL skips what was sent behind it.
 */
export class Batch implements Submittable {
  readonly done: Promise<QueryResult[]>;
  /** What its failure means. */
  meant: Error | undefined;
  readonly #statements: readonly Statement[];
  readonly #steps: readonly UnderWay[];
  readonly #results: QueryResult[] = [];
  readonly #end = Promise.withResolvers<QueryResult[]>();
  #at = 0;
  #failed = false;

  constructor(statements: readonly Statement[]) {
    this.done = this.#end.promise;
    this.#statements = statements;
    const tell = (error: Error | undefined, result: unknown) => this.#tell(error, result as QueryResult);
    this.#steps = statements.map(
      (statement) => new Query(Object.assign({ queryMode: "extended" }, statement), undefined, tell) as UnderWay,
    );
  }

  /** Of the one that is being answered: the driver notes by them what is parsed. */
  get name() {
    return this.#statements[this.#at]?.name;
  }
  get text() {
    return this.#statements[this.#at]?.text;
  }

  /** What it is about, for whoever measures it. */
  get told() {
    const texts = this.#statements.map(({ text }) => text);
    return texts.filter((text) => text !== "begin" && text !== "commit").join(";\n") || "commit";
  }

  submit = (connection: Connection): void => {
    const together = unasking.get(connection) ?? Object.create(connection, { sync: { value: () => {} } });
    unasking.set(connection, together);
    connection.stream.cork();
    for (const step of this.#steps) {
      const error: unknown = step.submit(together);
      if (error instanceof Error) this.#tell(error, undefined);
    }
    connection.sync();
    connection.stream.uncork();
    // One that could not even be written leaves those behind it on their way: nothing of them may come about.
    if (this.#failed) connection.stream.destroy();
  };

  handleRowDescription: Told = (...told) => this.#steps[this.#at]?.handleRowDescription(...told);
  handleDataRow: Told = (...told) => this.#steps[this.#at]?.handleDataRow(...told);
  handleCommandComplete: Told = (...told) => {
    this.#steps[this.#at]?.handleCommandComplete(...told);
    this.#at += 1;
  };
  handleReadyForQuery: Told = (...told) => {
    for (const step of this.#steps) step.handleReadyForQuery(...told);
    this.#end.resolve(this.#results);
  };
  handleError = (error: Error, connection: Parsing): void => {
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    for (const { name } of this.#statements) if (name !== undefined && !(name in parsed)) delete submitted[name];
    this.#tell(error, undefined);
  };

  #tell(error: Error | undefined | null, result: QueryResult | undefined): void {
    if (result) this.#results.push(result);
    if (!error) return;
    this.#failed = true;
    this.meant = this.#statements[this.#at]?.meaning?.(error);
    this.#end.reject(error);
  }
}
