import type { ReactNode } from "react";
import { Art, type Drawing } from "#web/ui/art/art.tsx";

/** The page title of a home, with the one thing to do there: `<Banner><PageTitle title=...>button</PageTitle></Banner>`. */
export function Banner({ art, children }: { readonly art: Drawing; readonly children: ReactNode }) {
  return (
    <div className="banner">
      {children}
      <Art of={art} className="banner-art" />
    </div>
  );
}
