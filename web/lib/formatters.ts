/** Keeps what it made for the same arguments: a formatter costs a phone milliseconds, and the first of a page 50. */
function kept<A extends readonly unknown[], F>(make: (...of: A) => F): (...of: A) => F {
  const made = new Map<string, F>();
  return (...of) => {
    const key = JSON.stringify(of);
    const formatter = made.get(key) ?? make(...of);
    made.set(key, formatter);
    return formatter;
  };
}

export const collator = kept((...of: ConstructorParameters<typeof Intl.Collator>) => new Intl.Collator(...of));
export const dateTimeFormat = kept(
  (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...of),
);
export const numberFormat = kept(
  (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
);
export const pluralRules = kept((...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of));
