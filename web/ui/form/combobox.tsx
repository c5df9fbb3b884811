import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { t } from "#web/lib/text.ts";
import type { Choice, ChoicesProps, Handle } from "#web/ui/form/choices.tsx";
import { type FieldAttributes, useTouched } from "#web/ui/form/field-frame.tsx";
import { showsValue } from "#web/ui/form/shown-values.ts";

interface Props {
  readonly attributes: FieldAttributes;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The id of the chosen one; empty for none. */
  readonly value: string;
  readonly set: (id: string) => void;
  readonly leave: () => void;
  /** The text of the empty choice. */
  readonly none: string;
  /** Whether the dropdown that it replaces had the focus. */
  readonly takesFocus: boolean;
}

/**
 * A dropdown for lists too long to look through (docs/design/details.md#26): the editable combobox of WAI-ARIA 1.2, with its list
 * opened beneath it. The list, and how keys move in it, is loaded when the form is first touched (docs/decisions/0007).
 */
export function Combobox({ attributes, label, choices, value, set, leave, none, takesFocus }: Props) {
  const { name, ...described } = attributes;
  const list = `${described.id}-choices`;
  const input = useRef<HTMLInputElement>(null);
  const handle = useRef<Handle>(null);
  const { Choices, load, isMissing } = useChoices();
  /** Undefined while nothing is typed: the field then shows the name of the choice. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string>();

  useTouched(input, load);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  function open(): void {
    load();
    setOpen(true);
  }

  function close(): void {
    setTyped(undefined);
    setOpen(false);
  }

  function choose(id: string): void {
    if (id !== value) set(id);
    close();
  }

  function type(text: string): void {
    load();
    setTyped(text);
    if (text === "") set("");
    // After clearing, the open list would only cover the next fields.
    setOpen(text !== "");
  }

  const text = typed ?? choices.find(({ id }) => id === value)?.text ?? "";
  /** A text that a program has written stands for the choice with this name, or for none. */
  const idOf = (shown: string) => choices.find((choice) => isSameText(choice.text, shown))?.id ?? "";

  function handleKey(key: string): boolean {
    const meanings: Readonly<Record<string, (() => void) | undefined>> = isOpen
      ? { Escape: close, Enter: () => handle.current?.choose() }
      : { ArrowDown: open, ArrowUp: open };
    meanings[key]?.();
    return key in meanings || (handle.current?.move(key) ?? false);
  }

  function onBlur(): void {
    handle.current?.settle();
    close();
    leave();
  }

  return (
    <div className="combobox">
      <ComboboxInput
        ref={(element) => {
          input.current = element;
          showsValue({ differs: (shown) => shown.value !== text, take: (shown) => set(idOf(shown.value)) })(element);
        }}
        {...described}
        isExpanded={isOpen && Choices !== undefined}
        list={list}
        active={active}
        handleKey={handleKey}
        placeholder={none}
        value={text}
        onFocus={load}
        onClick={(event) => {
          if (!isOpen) event.currentTarget.select();
          open();
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <input
        type="hidden"
        ref={showsValue({
          differs: (shown) => shown.value !== value && choices.some(({ id }) => id === shown.value),
          take: (shown) => set(shown.value),
        })}
        name={name}
        value={value}
      />
      {isOpen && Choices && (
        <Choices
          id={list}
          label={label}
          choices={choices}
          chosen={value}
          typed={typed ?? ""}
          choose={choose}
          setActive={setActive}
          handle={handle}
        />
      )}
      {isMissing && <p className="field-hint">{t("The list could not be loaded. Select to try again.")}</p>}
    </div>
  );
}

const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

interface InputProps extends ComponentProps<"input"> {
  readonly isExpanded: boolean;
  /** The id of the list beneath it, and of the choice in it that the keys have reached. */
  readonly list: string;
  readonly active: string | undefined;
  /** Whether the key was handled; otherwise it edits the text as usual. */
  readonly handleKey: (key: string) => boolean;
}

/** The text field of a combobox, with the attributes and keys of WAI-ARIA 1.2. */
export function ComboboxInput({ isExpanded, list, active, handleKey, ...attributes }: InputProps) {
  function onKeyDown(event: KeyboardEvent): void {
    // While a word of an Indian script is being put together, Enter and arrows belong to it.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (handleKey(event.key)) event.preventDefault();
  }
  return (
    <input
      className="field-input"
      {...attributes}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={isExpanded}
      aria-controls={list}
      aria-activedescendant={active}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={onKeyDown}
    />
  );
}

const loadChoices = () => import("#web/ui/form/choices.tsx");

/** The list, and the function that loads it. */
export function useChoices() {
  const [Choices, setChoices] = useState<ComponentType<ChoicesProps>>();
  const [isMissing, setMissing] = useState(false);
  const load = useCallback((): void => {
    loadChoices().then(
      (loaded) => {
        setChoices(() => loaded.Choices);
        setMissing(false);
      },
      () => setMissing(true),
    );
  }, []);
  return { Choices, load, isMissing };
}
