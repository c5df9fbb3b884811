import { IconArrowLeft } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

const Anchor = ({ children, ...others }: ComponentProps<"a">) => (
  <a {...others} className="back-link">
    <IconArrowLeft size={18} aria-hidden />
    {children}
  </a>
);

/** The way back to the list one came from, above the title of what was chosen of it. */
export const BackLink = createLink(Anchor);
