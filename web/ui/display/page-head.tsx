import { IconArrowLeft } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { Art, type Drawing } from "#web/ui/picture.tsx";

const Anchor = ({ children, ...others }: ComponentProps<"a">) => (
  <a {...others} className="back-link">
    <IconArrowLeft size={18} aria-hidden />
    {children}
  </a>
);

/** A link back to the list, above the title of an item of it. */
export const BackLink = createLink(Anchor);

/** The page title of a home, with the one thing to do there: `<Banner><PageTitle title=...>button</PageTitle></Banner>`. */
export function Banner({ art, children }: { readonly art: Drawing; readonly children: ReactNode }) {
  return (
    <div className="banner">
      {children}
      <Art of={art} className="banner-art" />
    </div>
  );
}
