import format, { type CompiledMessage } from "icu-minify/format";
import { dateTimeFormat, numberFormat, pluralRules } from "#web/lib/formatters.ts";
import type { Messages } from "#web/lib/text.ts";

/** The messages of a language by their English texts, compiled when the product is built (scripts/compile-texts.ts). */
type Texts = Readonly<Record<string, CompiledMessage>>;

const formatters = { getDateTimeFormat: dateTimeFormat, getNumberFormat: numberFormat, getPluralRules: pluralRules };

/** The translations of a language. It loads with the language; English needs none. */
export function createMessages(code: string, first: Texts, areas: () => Promise<Texts>): Messages {
  const filled = (message: CompiledMessage, values: Parameters<Messages["translate"]>[1]) =>
    String(format(message, code, values, { formatters }));
  let texts = first;
  /** A text with several numbers has one entry, with `{number1}`, `{number2}` and so on. */
  function withNumbers(key: string): string | undefined {
    const numbers: Record<string, string> = {};
    const general = key.replace(/\d+(\.\d+)?/g, (number) => {
      const name = `number${Object.keys(numbers).length + 1}`;
      numbers[name] = number;
      return `{${name}}`;
    });
    const message = texts[general];
    return message === undefined ? undefined : filled(message, numbers);
  }
  return {
    translate: (key, values) => {
      const message = texts[key];
      if (message !== undefined) return filled(message, values);
      // "use at most 80 characters" stands there once, for every number.
      const number = /\d+/.exec(key)?.[0] ?? "";
      const forAny = number && texts[key.replace(number, "{number}")];
      return forAny ? filled(forAny, { number }) : withNumbers(key);
    },
    loadAreaTexts: async () => {
      texts = { ...(await areas()), ...first };
    },
  };
}
