import { Client, type QueryConfig } from "pg";

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

type Query = (config: unknown, values?: unknown, ...more: unknown[]) => unknown;

/** What comes with values and without a name; transactions begin and end without either, and a COPY is no such text. */
function namelessTextOf(config: unknown, values: unknown): string | undefined {
  if (!Array.isArray(values) || values.length === 0) return undefined;
  if (typeof config === "string") return config;
  const { text, name, submit } = Object(config) as Partial<Record<"text" | "name" | "submit", unknown>>;
  return typeof text === "string" && name === undefined && submit === undefined ? text : undefined;
}

/**
 * Prepares by itself what is asked again and again. Of a call that reads one row by its key, parsing and planning took most of
 * the time (`npm run bench`).
 */
export class PreparingClient extends Client {
  readonly #ask = super.query.bind(this) as Query;

  // The overloads of `Client` cannot be repeated: what comes in is handed on as it is, but for the name.
  override query: never = ((config: unknown, values?: unknown, ...more: unknown[]) => {
    const text = namelessTextOf(config, values);
    const name = text && nameOf(text);
    if (!name) return this.#ask(config, values, ...more);
    const rest = typeof config === "string" ? {} : (config as QueryConfig);
    return this.#ask({ ...rest, text, name }, values, ...more);
  }) as never;
}
