/** A sentence of the specification that is more than a screen, a call or a text, and how the product keeps it. */
interface Rule {
  readonly rule: string;
  /** The test that fails without it: `file > describe > title`. */
  readonly test: string;
  /** How it is taken out: in this file these words, which stand there once, become those. */
  readonly without: readonly [file: string, words: string, become: string];
}

export type Rules = Readonly<Record<string, Rule>>;
