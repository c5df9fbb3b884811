import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { t } from "#web/lib/text.ts";
import { type Choice, Choices, type Handle } from "#web/ui/form/choices.tsx";
import "./jump.css";

interface Props {
  /** Where one can go; its id is the address. */
  readonly choices: readonly Choice[];
  /** Whether more of them are on their way. */
  readonly isAsking: boolean;
  readonly note: string | undefined;
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Undefined when it was left without a choice. */
  readonly close: (address: string | undefined) => void;
}

/** An input that leads anywhere: the combobox of WAI-ARIA 1.2 in a dialog, its list always open. */
export function JumpDialog({ choices, isAsking, note, typed, type, close }: Props) {
  const list = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const handle = useRef<Handle>(null);
  const [active, setActive] = useState<string>();

  // Closing it before it is removed returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    // While a word of an Indian script is being put together, Enter and arrows belong to it.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return;
    const isTaken = event.key === "Enter" || (handle.current?.move(event.key) ?? false);
    if (event.key === "Enter") handle.current?.choose();
    if (isTaken) event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog; a click beside it does the same
    <dialog
      ref={dialog}
      className="jump"
      aria-label={t("Jump to")}
      onCancel={() => close(undefined)}
      onClick={({ target }) => target === dialog.current && close(undefined)}
    >
      <div className="jump-body">
        <input
          className="field-input"
          role="combobox"
          aria-label={t("Jump to")}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={active}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          placeholder={t("A screen, a name or a number")}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Choices
          id={list}
          label={t("Jump to")}
          choices={choices}
          chosen=""
          typed={typed}
          choose={close}
          waiting={isAsking ? t("Searching") : undefined}
          setActive={setActive}
          handle={handle}
        />
        {note && (
          <p className="choices-note" role="alert">
            {note}
          </p>
        )}
      </div>
    </dialog>
  );
}
