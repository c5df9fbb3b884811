import type { QueryConfig } from "pg";
import type { SendOptions } from "pg-boss";

type Insertion = Required<Pick<QueryConfig, "text" | "values">>;

/** The statement by which pg-boss inserts a job. It is only recorded here, so that the transaction can defer it. */
export async function insertionOf(
  insert: (db: NonNullable<SendOptions["db"]>) => Promise<unknown>,
): Promise<Insertion> {
  let last: Insertion | undefined;
  await insert({
    executeSql: async (text, values = []) => {
      last = { text, values };
      return { rows: [] };
    },
  });
  if (!last) throw new Error("pg-boss sent no statement");
  return last;
}
