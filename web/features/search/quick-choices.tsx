interface QuickChoice {
  readonly key: string;
  readonly text: string;
  readonly isChosen: boolean;
  /** Chosen once more, it is chosen no longer. */
  readonly choose: () => void;
}

/** The usual values of a filter, each one tap away. */
export function QuickChoices({ choices }: { readonly choices: readonly QuickChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <div className="search-quick">
      {choices.map(({ key, text, isChosen, choose }) => (
        <button key={key} type="button" className="chip" aria-pressed={isChosen} onClick={choose}>
          {text}
        </button>
      ))}
    </div>
  );
}
