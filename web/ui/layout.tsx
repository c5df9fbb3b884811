import type { ReactNode } from "react";

declare module "react" {
  interface CSSProperties {
    /** Our own CSS variables. */
    [variable: `--${string}`]: string | number | undefined;
  }
}

type Gap = 1 | 2 | 3 | 4 | 5 | 6;

interface Children {
  readonly children: ReactNode;
  readonly gap?: Gap;
}

/** Things below each other. */
export function Stack({ gap = 4, children }: Children) {
  return (
    <div className="stack" data-gap={gap}>
      {children}
    </div>
  );
}

/** Things beside each other, as far as they fit; `spread` moves them apart. */
export function Row({ gap = 3, spread = false, children }: Children & { readonly spread?: boolean }) {
  return (
    <div className="row" data-gap={gap} data-spread={spread || undefined}>
      {children}
    </div>
  );
}

/** Equal columns, each at least `least` wide, as many as fit. */
export function Grid({ gap = 4, least = "16rem", children }: Children & { readonly least?: string }) {
  return (
    <div className="grid" data-gap={gap} style={{ "--least": least }}>
      {children}
    </div>
  );
}

/** The second child is the main column, the first and third are beside it. On a phone one column, in order. */
export function Sides({ children }: { readonly children: ReactNode }) {
  return <div className="sides">{children}</div>;
}

/** Something that belongs together, on its own sheet. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className="card">{children}</div>;
}

/** The frame of every screen: `narrow` for a form, `medium` for a page to read, `wide` for a list, `full` for lists beside each other. */
export function Page({
  width = "wide",
  children,
}: {
  readonly width?: "narrow" | "medium" | "wide" | "full";
  readonly children: ReactNode;
}) {
  return (
    <div className="page" data-width={width}>
      {children}
    </div>
  );
}
