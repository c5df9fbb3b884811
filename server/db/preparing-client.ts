import { Client, type ClientConfig, type QueryConfig } from "pg";
import type { HearsStatements } from "#server/statements.ts";

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

type Query = (config: unknown, ...rest: unknown[]) => unknown;

/** What is asked; a COPY is no such text. */
function textOf(config: unknown): string | undefined {
  if (typeof config === "string") return config;
  const { text, submit } = Object(config) as Partial<Record<"text" | "submit", unknown>>;
  return typeof text === "string" && submit === undefined ? text : undefined;
}

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
  readonly #send = super.query.bind(this) as Query;
  readonly #onStatement: HearsStatements | undefined;

  constructor(config?: ClientConfig & { onStatement?: HearsStatements }) {
    super(config);
    this.#onStatement = config?.onStatement;
  }

  // The overloads of `Client` cannot be repeated: what comes in is handed on as it is, but for the name.
  override query: never = ((config: unknown, values?: unknown, ...more: unknown[]) => {
    const text = namelessTextOf(config, values);
    const name = text && nameOf(text);
    if (!name) return this.#ask(config, values, ...more);
    const rest = typeof config === "string" ? {} : (config as QueryConfig);
    return this.#ask({ ...rest, text, name }, values, ...more);
  }) as never;

  #ask: Query = (config, ...rest) => {
    const text = this.#onStatement && textOf(config);
    if (!(text && this.#onStatement)) return this.#send(config, ...rest);
    const end = this.#onStatement(text);
    const at = rest.findLastIndex((argument) => typeof argument === "function");
    if (at >= 0) {
      const then = rest[at] as (error: unknown, result: unknown) => void;
      const ended = (error: unknown, result: unknown) => {
        end(Boolean(error));
        then(error, result);
      };
      return this.#send(config, ...rest.with(at, ended));
    }
    const result = this.#send(config, ...rest);
    if (!(result instanceof Promise)) return result;
    result.then(
      () => end(false),
      () => end(true),
    );
    return result;
  };
}
