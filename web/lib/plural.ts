import { language } from "#web/lib/text.ts";

// Apart from `format.ts` and `formatters.ts`, because the first script of every page needs it.

const rulesByLanguage: Record<string, Intl.PluralRules> = {};

const pluralRules = (code: string) => (rulesByLanguage[code] ??= new Intl.PluralRules(code));

/** Whichever of two texts fits the number: in Hindi, nothing is one as well. */
export const plural = <T>(count: number, one: T, many: T): T =>
  pluralRules(language()).select(count) === "one" ? one : many;
