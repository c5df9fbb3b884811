import type { ReactNode } from "react";
import "./banner.css";

/** The page title of a home, with the one thing to do there: `<Banner><PageTitle title=...>button</PageTitle></Banner>`. */
export function Banner({ children }: { readonly children: ReactNode }) {
  return <div className="banner">{children}</div>;
}
