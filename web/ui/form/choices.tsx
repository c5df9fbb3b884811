import { type RefObject, useImperativeHandle, useLayoutEffect, useMemo, useState } from "react";
import { formatCount } from "#web/lib/format.ts";
import { matcherFor, normalizeText } from "#web/lib/matching.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";

export interface Choice {
  readonly id: string;
  readonly text: string;
  /** Whether the server has found the choice. Then it is shown even if its text does not contain the typed words. */
  readonly isFound?: boolean;
}

/** The interface of the list for the input that opened it. */
export interface Handle {
  /** Moves to another choice; false where this key moves nothing. */
  readonly move: (key: string) => boolean;
  /** Chooses the active option. */
  readonly choose: () => void;
  /** Chooses on blur: the active option, or the only one that the typed text matches. */
  readonly settle: () => void;
}

export interface ChoicesProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly typed: string;
  readonly choose: (id: string) => void;
  /** The text while more options are loading. */
  readonly waiting?: string | undefined;
  /** Reports the active option to the input, for screen readers. */
  readonly setActive: (id: string | undefined) => void;
  readonly handle: RefObject<Handle | null>;
}

/** More choices than these are not rendered; typing narrows them down. */
const mostShown = 200;

/** The list of a combobox: what contains the typed words, first what begins with them. The focus stays in the input. */
export function Choices({ id, label, choices, chosen, typed, choose, waiting, setActive, handle }: ChoicesProps) {
  const matches = useMemo(() => matching(choices, typed), [choices, typed]);
  const visible = matches.slice(0, mostShown);
  const [moved, setMoved] = useState<{ readonly typed: string; readonly to: number }>();
  const hasMoved = moved?.typed === typed;
  const start = typed.trim() === "" ? visible.findIndex((each) => each.id === chosen) : 0;
  const at = hasMoved ? moved.to : start;
  const active = visible[at] && `${id}-${visible[at].id}`;

  useLayoutEffect(() => {
    setActive(active);
    document.getElementById(active ?? id)?.scrollIntoView({ block: "nearest" });
    return () => setActive(undefined);
  }, [active, id, setActive]);

  useImperativeHandle(handle, () => {
    const take = (choice: Choice | undefined) => choice && choose(choice.id);
    return {
      move: (key) => {
        const to = placeAfter(key, at, visible.length - 1);
        if (to !== undefined) setMoved({ typed, to });
        return to !== undefined;
      },
      choose: () => take(visible[at]),
      settle: () => take(hasMoved ? visible[at] : exactMatch(matches, typed)),
    };
  });

  return (
    <div className="choices">
      <p role="status" className="hidden-visually">
        {matches.length > 0 &&
          t(plural(matches.length, "{count} option", "{count} options"), { count: formatCount(matches.length) })}
      </p>
      {visible.length === 0 && !waiting && (
        <p id={id} className="choices-note" role="alert">
          {t("No matches.")}
        </p>
      )}
      {visible.length > 0 && (
        <div id={id} role="listbox" aria-label={label} tabIndex={-1}>
          {visible.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
            <div
              key={choice.id}
              id={`${id}-${choice.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice.id === chosen}
              data-active={choice === visible[at] || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice.id)}
            >
              <ChoiceText text={choice.text} />
            </div>
          ))}
        </div>
      )}
      {waiting && (
        <p id={visible.length === 0 ? id : undefined} className="choices-note">
          {waiting}
        </p>
      )}
      {matches.length > mostShown && (
        <p className="choices-note">
          {t("And {count} more. Type to narrow the list.", { count: formatCount(matches.length - mostShown) })}
        </p>
      )}
    </div>
  );
}

const between = " · ";

/** The name is emphasized, its kind is not. */
function ChoiceText({ text }: { readonly text: string }) {
  const end = text.lastIndexOf(between);
  if (end < 0) return text;
  const kind = end + between.length;
  return (
    <>
      {text.slice(0, kind)}
      <span className="soft">{text.slice(kind)}</span>
    </>
  );
}

function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const has = matcherFor(typed);
  const beginning = normalizeText(typed);
  const begins = ({ text }: Choice) => normalizeText(text).startsWith(beginning);
  const matches = choices.filter(({ text, isFound }) => isFound || has(normalizeText(text)));
  return [...matches.filter(begins), ...matches.filter((choice) => !begins(choice))];
}

/** The choice that a typed text identifies: an exact name, or the beginning of only one. */
function exactMatch(matches: readonly Choice[], typed: string): Choice | undefined {
  if (typed.trim() === "") return undefined;
  const [first, second] = matches;
  const isWhole = first !== undefined && normalizeText(first.text) === normalizeText(typed);
  return isWhole || second === undefined ? first : undefined;
}

const pageful = 10;

function placeAfter(key: string, at: number, last: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at < last ? at + 1 : 0,
    ArrowUp: at > 0 ? at - 1 : last,
    PageDown: Math.min(at + pageful, last),
    PageUp: Math.max(at - pageful, 0),
    Home: 0,
    End: last,
  };
  return places[key];
}
