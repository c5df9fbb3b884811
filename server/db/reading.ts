import type { Connection, FieldDef, Submittable } from "pg";

/** What the driver's connection can send, and its types leave out. */
interface Sending extends Pick<Connection, "stream" | "sync"> {
  readonly parsedStatements: Record<string, string>;
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

type Heard = (error: Error | null, cells?: Cells) => void;

/** A statement that has a name, with values that are written as they are. */
interface Named {
  readonly name: string;
  readonly text: string;
  readonly values: readonly Plain[];
}
type Plain = string | number | boolean | null;

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
    const connection = line as unknown as Sending;
    connection.stream.cork();
    if (connection.parsedStatements[this.name] === undefined) connection.parse(this);
    connection.bind({
      statement: this.name,
      values: this.#values.map((value) => (value === null ? null : String(value))),
    });
    if (this.#describe) connection.describe({ type: "P", name: "" });
    connection.execute({ rows: 0 });
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: Required<Pick<Cells, "fields">>): void {
    this.#fields = fields;
  }
  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#rows.push(fields);
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.callback?.(null, { rows: this.#rows, fields: this.#fields });
  }
  handleError(error: Error): void {
    this.callback?.(error);
  }
}
