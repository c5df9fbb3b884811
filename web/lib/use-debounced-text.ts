import { useEffect, useRef, useState } from "react";

/** The pause in typing after which the text is applied. */
const pauseMs = 300;

export interface DebouncedText {
  /** The text in the field. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** Counts at once: Enter was pressed, or the field was left. */
  readonly settle: () => void;
}

/**
 * A text that is applied when typing pauses. `value` is the applied text; when it changes elsewhere, by the Back button or
 * another control, the field follows. `isContinued` says that it was changed by the same typing a moment ago.
 */
export function useDebouncedText(value: string, set: (text: string, isContinued: boolean) => void): DebouncedText {
  const [text, setText] = useState(value);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The texts that were applied and have not come back as the value yet. */
  const sent = useRef<string[]>([]);
  const isContinued = useRef(false);

  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    const position = sent.current.indexOf(value);
    if (position >= 0) return void sent.current.splice(0, position + 1);
    clearTimeout(waiting.current);
    isContinued.current = false;
    setText(value);
  }, [value]);

  function send(now: string): void {
    clearTimeout(waiting.current);
    const next = now.trim();
    if (next === (sent.current.at(-1) ?? value)) return;
    sent.current.push(next);
    set(next, isContinued.current);
    isContinued.current = true;
  }

  function type(now: string): void {
    setText(now);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => send(now), pauseMs);
  }

  function settle(): void {
    send(text);
    isContinued.current = false;
  }

  return { text, type, settle };
}
