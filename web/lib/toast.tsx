import { useEffect, useState } from "react";
import { createStore, useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import "./lib.css";

export interface Notice {
  readonly key: number;
  readonly words: string;
  readonly detail: string;
  readonly tone: "good" | "bad" | "plain";
  readonly since: number;
}

const shownAtOnce = 3;
/** At least four seconds (docs/design/details.md#21), longer where there is more to read. */
const secondsFor = (notice: Notice) => (notice.detail || notice.tone === "bad" ? 10 : 6);

let lastKey = 0;
const notices = createStore<readonly Notice[]>([]);

/** Shows a message. The words are alone in an element of role alert, the detail is beneath it (docs/design/details.md#21). */
export function toast(
  words: string,
  { detail = "", tone = "plain" }: Partial<Pick<Notice, "detail" | "tone">> = {},
): void {
  lastKey += 1;
  const since = Date.now();
  const notice = { key: lastKey, words, detail: detail === words ? "" : detail, tone, since };
  // What had its four seconds makes room: on a phone three of them would hide what is to be done next.
  const recent = notices.now().filter((visible) => since - visible.since < 4000);
  notices.change([...recent, notice].slice(-shownAtOnce));
}

const dismiss = (key: number): void => notices.change(notices.now().filter((notice) => notice.key !== key));

/** Renders the messages, once above the routes, so that they survive a change of route. */
export function Toasts() {
  const visible = useStore(notices);
  return (
    <div className="notices">
      {visible.map((notice) => (
        <ShownNotice key={notice.key} notice={notice} />
      ))}
    </div>
  );
}

function ShownNotice({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(notice.key), secondsFor(notice) * 1000);
    return () => clearTimeout(timer);
  }, [held, notice]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read holds the notice; nothing is operated by it
    <div
      className="notice"
      data-tone={notice.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <p className="notice-words" role="alert">
          {notice.words}
        </p>
        {notice.detail && <p className="notice-detail">{notice.detail}</p>}
      </div>
      {/* Its cross is drawn by its style: as an icon it would bring the library of icons into every first page. */}
      <button
        type="button"
        className="icon-button notice-dismiss"
        aria-label={t("Dismiss")}
        onClick={() => dismiss(notice.key)}
      />
    </div>
  );
}
