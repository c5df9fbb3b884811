import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

interface Look {
  /** `primary` for the main action, `danger` for deletions, `quiet` for all others. */
  readonly tone?: "primary" | "quiet" | "danger";
  readonly size?: "small" | "medium" | "large";
}

/** A button that does something on this page. What leads elsewhere is a `ButtonLink`. */
export function Button({
  tone = "quiet",
  size = "medium",
  busy = false,
  onClick,
  ...others
}: Look & { readonly busy?: boolean } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      className="button"
      data-tone={tone}
      data-size={size}
      aria-busy={busy || undefined}
      // Not `disabled` while busy: the focus would be lost.
      onClick={busy ? undefined : onClick}
      {...others}
    />
  );
}

function Anchor({ tone = "quiet", size = "medium", className = "", ...others }: Look & ComponentProps<"a">) {
  return <a className={`button ${className}`} data-tone={tone} data-size={size} {...others} />;
}

/** A link that looks like a button: `<ButtonLink to="/clientmaster/workpost" tone="primary">`. */
export const ButtonLink = createLink(Anchor);
