/** Keeps what it made for the same arguments: a formatter costs a phone milliseconds, and the first of a page 50. */
function kept<A extends readonly unknown[], F>(Formatter: new (...of: A) => F): (...of: A) => F {
  const made: Record<string, F> = {};
  return (...of) => (made[JSON.stringify(of)] ??= new Formatter(...of));
}

export const collator = kept(Intl.Collator);
export const dateTimeFormat = kept(Intl.DateTimeFormat);
export const numberFormat = kept(Intl.NumberFormat);
export const pluralRules = kept(Intl.PluralRules);
