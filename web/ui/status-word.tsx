interface Props {
  /** Exactly the word that is shown; it stands alone in its element (DETAILS 27). */
  readonly word: string;
  readonly colour: "green" | "red" | "blue" | "plain";
}

/** A state, as a word and a colour. */
export function StatusWord({ word, colour }: Props) {
  return (
    <span className="status" data-colour={colour}>
      {word}
    </span>
  );
}
