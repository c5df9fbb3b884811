import { type ReactNode, useState } from "react";
import { showsTick } from "#web/ui/form/shown-values.ts";

interface Option<V extends string> {
  readonly value: V;
  readonly text: ReactNode;
  /** Below the text, in small letters. */
  readonly detail?: string;
  readonly isDisabled?: boolean;
}

interface Props<V extends string> {
  readonly legend: string;
  /** The payload key (docs/design/details.md#22). */
  readonly name: string;
  readonly options: readonly Option<V>[];
  readonly chosen: readonly V[];
  readonly toggle: (value: V) => void;
  readonly error?: string | undefined;
  /** Whether the boxes stand in columns where there is room. */
  readonly inColumns?: boolean;
  /** Content above the boxes, such as one that checks all. */
  readonly children?: ReactNode;
}

/** A group of boxes of which any number can be ticked. */
export function CheckList<V extends string>(props: Props<V>) {
  const { legend, name, options, chosen, toggle, error, inColumns = false, children } = props;
  return (
    <fieldset className="check-list" data-columns={inColumns || undefined}>
      <legend className="field-label">{legend}</legend>
      {children}
      {options.map(({ value, text, detail, isDisabled = false }) => (
        <label key={value}>
          <input
            type="checkbox"
            ref={showsTick(chosen.includes(value), () => toggle(value))}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            disabled={isDisabled}
            onChange={() => toggle(value)}
          />
          <span>
            {text} {detail && <span className="soft small">{detail}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The ticked boxes of a group. */
export function useChecked<V extends string>(initial: readonly V[]) {
  const [chosen, setChosen] = useState(initial);
  const toggle = (value: V) =>
    setChosen(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return { chosen, toggle };
}
