/** What each filter of a search may be, which of them require another one, and the orders beside the usual one. */
export interface CriteriaRules<F extends string, O extends string> {
  readonly filters: Readonly<Record<F, (text: string) => boolean>>;
  /** Ids that require another one: a subcategory its category, a city its district. */
  readonly within: Partial<Record<NoInfer<F>, NoInfer<F>>>;
  readonly orders: readonly O[];
}

export const isId = (text: string) => /^[1-9][0-9]{0,9}$/.test(text);

const maxTextLength = 200;
export const isText = (text: string) => text !== "" && text.length <= maxTextLength;

/** The valid criteria of an address; others are ignored. */
export function validCriteria<F extends string, O extends string>(
  { filters, within, orders }: CriteriaRules<F, O>,
  typed: { readonly [K in F | "sort"]?: unknown },
): { readonly [K in F]?: string } & { readonly sort?: O } {
  const valid = (Object.keys(filters) as F[]).flatMap((name) => {
    const text = String(typed[name] ?? "").trim();
    const around = within[name];
    return filters[name](text) && (around === undefined || typed[around]) ? [[name, text] as const] : [];
  });
  const sort = orders.find((each) => each === typed.sort);
  return { ...(Object.fromEntries(valid) as { readonly [K in F]?: string }), ...(sort && { sort }) };
}
