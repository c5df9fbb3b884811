import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

interface Look {
  readonly tone?: "primary" | "quiet";
  readonly size?: "small" | "medium" | "large";
}

function Anchor({ tone = "quiet", size = "medium", className = "", ...others }: Look & ComponentProps<"a">) {
  return <a className={`button ${className}`} data-tone={tone} data-size={size} {...others} />;
}

/** A link that looks like a button: `<ButtonLink to="/clientmaster/workpost" tone="primary">`. */
export const ButtonLink = createLink(Anchor);
