import { IconSearch } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import { t } from "#web/lib/text.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import { Button } from "#web/ui/button.tsx";
import "./search.css";

interface Props {
  readonly q: string | undefined;
  /** A change that goes on with the last one is no step to go back from. */
  readonly change: (q: string, isContinued: boolean) => void;
  readonly label: string;
  readonly placeholder: string;
}

/** The search text. It is applied when typing pauses, or with Enter; `/` focuses it. */
export function SearchField({ q = "", change, label, placeholder }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useDebouncedText(q, change);

  // Before the field is painted.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  return (
    <div className="search-field">
      {/* biome-ignore lint/a11y/useSemanticElements: a form with the role is one element less than <search> around it */}
      <form
        role="search"
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          typed.settle();
        }}
      >
        <IconSearch size={18} aria-hidden />
        <input
          ref={input}
          type="search"
          name="q"
          className="field-input"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary">
          <IconSearch size={20} aria-hidden />
          <span>{t("Search")}</span>
        </Button>
      </form>
    </div>
  );
}

/** In text fields and dialogs, `/` keeps its meaning. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
