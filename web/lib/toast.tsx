import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { NextStep } from "#web/lib/next-step.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import "./lib.css";

export interface Toast {
  readonly key: number;
  readonly words: string;
  readonly detail: string;
  readonly tone: "good" | "bad" | "plain";
  readonly since: number;
  /** A link to what can be done now. */
  readonly next: NextStep | undefined;
}

const shownAtOnce = 3;
/** At least four seconds (docs/design/details.md#21), longer where there is more to read. */
const secondsFor = (item: Toast) => (item.detail || item.tone === "bad" ? 10 : 6);

let lastKey = 0;
const toasts = createStore<readonly Toast[]>([]);

/** Shows a message. The words are alone in an element of role alert, the detail is beneath it (docs/design/details.md#21). */
export function toast(
  words: string,
  { detail = "", tone = "plain", next }: Partial<Pick<Toast, "detail" | "tone" | "next">> = {},
): void {
  lastKey += 1;
  const since = Date.now();
  const item = { key: lastKey, words, detail: detail === words ? "" : detail, tone, since, next };
  // What had its four seconds makes room: on a phone three of them would hide what is to be done next.
  const recent = toasts.now().filter((visible) => since - visible.since < 4000);
  toasts.change([...recent, item].slice(-shownAtOnce));
}

const dismiss = (key: number): void => toasts.change(toasts.now().filter((item) => item.key !== key));

/** Renders the messages, once above the routes, so that they survive a change of route. */
export function Toasts() {
  const visible = useStore(toasts);
  return (
    <div className="notices">
      {visible.map((item) => (
        <ToastElement key={item.key} item={item} />
      ))}
    </div>
  );
}

function ToastElement({ item }: { item: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(item.key), secondsFor(item) * 1000);
    return () => clearTimeout(timer);
  }, [held, item]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read holds the toast; nothing is operated by it
    <div
      className="notice"
      data-tone={item.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <p className="notice-words" role="alert">
          {item.words}
        </p>
        {item.detail && <p className="notice-detail">{item.detail}</p>}
        {item.next && (
          <Link to={item.next.to as string} onClick={() => dismiss(item.key)}>
            {item.next.text}
          </Link>
        )}
      </div>
      {/* Its cross is drawn by its style: as an icon it would bring the library of icons into every first page. */}
      <button
        type="button"
        className="icon-button notice-dismiss"
        aria-label={t("Dismiss")}
        onClick={() => dismiss(item.key)}
      />
    </div>
  );
}
