import type { Connection, FieldDef, Submittable } from "pg";

/** What the driver's connection can send, and its types leave out. */
interface Sending extends Pick<Connection, "stream" | "sync"> {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: readonly (string | null)[] }): void;
  describe(what: { type: "P"; name: string }): void;
  execute(portal: { rows: number }): void;
}

/** The rows of a statement as PostgreSQL writes them, and what they consist of where that was asked for. */
export interface Cells {
  readonly rows: readonly (readonly (string | null)[])[];
  readonly fields: readonly Pick<FieldDef, "dataTypeID">[] | undefined;
}

type Described = Required<Pick<Cells, "fields">>;
interface Row {
  readonly fields: (string | null)[];
}

type Heard = (error: Error | null, cells?: Cells) => void;

/** A statement that has a name, with values that are written as they are. */
interface Named {
  readonly name: string;
  readonly text: string;
  readonly values: readonly Plain[];
}
export type Plain = string | number | boolean | null;

export const isPlain = (value: unknown): value is Plain =>
  value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/**
 * A reading that is asked all the time. The driver's own has PostgreSQL describe the columns and makes a reader for each of them
 * every time, which takes longer than the one row they are for: this one takes the cells as they come.
 */
export class Reading implements Submittable {
  readonly name: string;
  readonly text: string;
  /** Set by the driver. */
  callback: Heard | undefined;
  readonly #values: readonly Plain[];
  readonly #describe: boolean;
  readonly #rows: (readonly (string | null)[])[] = [];
  #fields: Cells["fields"];

  constructor({ name, text, values }: Named, describe: boolean) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#describe = describe;
  }

  submit(line: Connection): void {
    sendAll(line, [this]);
  }

  write(connection: Sending): void {
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    if (parsed[this.name] === undefined && submitted[this.name] === undefined) {
      connection.parse(this);
      // Until it is answered: the same may be asked twice in one way to the database.
      if (this.name) submitted[this.name] = this.text;
    }
    const values = this.#values.map((value) => (value === null ? null : String(value)));
    connection.bind({ statement: this.name, values });
    if (this.#describe) connection.describe({ type: "P", name: "" });
    connection.execute({ rows: 0 });
  }

  get cells(): Cells {
    return { rows: this.#rows, fields: this.#fields };
  }

  handleRowDescription({ fields }: Described): void {
    this.#fields = fields;
  }
  handleDataRow({ fields }: Row): void {
    this.#rows.push(fields);
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.callback?.(null, this.cells);
  }
  handleError(error: Error): void {
    this.callback?.(error);
  }
}

/** Several of them in one way to the database and back, each answered by its cells. The first that fails is the last. */
export class Readings implements Submittable {
  /** Set by the driver. */
  callback: ((error: Error | null, cells?: readonly Cells[]) => void) | undefined;
  readonly #all: readonly Reading[];
  #at = 0;

  constructor(...all: readonly Reading[]) {
    this.#all = all;
  }

  /** Of the one that is being answered: the driver notes by them what is parsed. */
  get name() {
    return this.#all[this.#at]?.name;
  }
  get text() {
    return this.#all[this.#at]?.text;
  }
  get told() {
    return this.#all.map(({ text }) => text).join(";\n");
  }

  submit(line: Connection): void {
    sendAll(line, this.#all);
  }

  handleRowDescription(told: Described): void {
    this.#all[this.#at]?.handleRowDescription(told);
  }
  handleDataRow(told: Row): void {
    this.#all[this.#at]?.handleDataRow(told);
  }
  handleCommandComplete(): void {
    this.#at += 1;
  }
  handleReadyForQuery(): void {
    const cells = this.#all.map((each) => each.cells);
    this.callback?.(null, cells);
  }
  handleError(error: Error): void {
    this.callback?.(error);
  }
}

function sendAll(line: Connection, readings: readonly Reading[]): void {
  const connection = line as unknown as Sending;
  connection.stream.cork();
  for (const reading of readings) reading.write(connection);
  connection.sync();
  connection.stream.uncork();
}
