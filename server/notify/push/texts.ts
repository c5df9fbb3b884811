import type { Language } from "#domain/language.ts";

interface PushTexts {
  readonly news: (count: number, product: string) => string;
  readonly test: (product: string) => string;
}

/** What a locked screen shows: neither names nor titles nor amounts. */
export const pushTexts: Readonly<Record<Language, PushTexts>> = {
  en: {
    news: (count, product) => `${count} new on ${product}`,
    test: (product) => `Notifications from ${product} reach this device`,
  },
  hi: {
    news: (count, product) => `${product} पर ${count} नई सूचना`,
    test: (product) => `${product} की सूचनाएँ इस डिवाइस पर आती हैं`,
  },
};
