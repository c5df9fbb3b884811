import catalog from "#texts/hi/catalog.json" with { type: "json" };
import common from "#texts/hi/common.json" with { type: "json" };
import discovery from "#texts/hi/discovery.json" with { type: "json" };
import hiring from "#texts/hi/hiring.json" with { type: "json" };
import identity from "#texts/hi/identity.json" with { type: "json" };
import money from "#texts/hi/money.json" with { type: "json" };
import notify from "#texts/hi/notify.json" with { type: "json" };
import operation from "#texts/hi/operation.json" with { type: "json" };
import trust from "#texts/hi/trust.json" with { type: "json" };

/**
 * What screens, messages of calls and e-mails say, in Hindi, by the English text: a catalogue of each context, and one of what
 * several say. The words are those of docs/decisions/0020-language.md.
 */
export const hindi = {
  ...operation,
  ...discovery,
  ...money,
  ...trust,
  ...hiring,
  ...identity,
  ...catalog,
  ...notify,
  ...common,
};

/** The English text is the key; one without a translation does not compile. */
export type TextKey = keyof typeof hindi;
