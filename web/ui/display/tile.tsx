import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";

interface Props {
  readonly figure: string;
  readonly name: string;
}

/** `waits` marks a figure that needs attention. */
function Anchor({ figure, name, waits, ...others }: Props & { readonly waits?: boolean } & ComponentProps<"a">) {
  return (
    <a className="tile" data-waits={waits || undefined} {...others}>
      <Content figure={figure} name={name} />
    </a>
  );
}

/** A figure with its label, which links to the screen of what it counts. */
export const Tile = createLink(Anchor);

/** A figure that leads nowhere. */
export function Figure(props: Props) {
  return (
    <div className="tile">
      <Content {...props} />
    </div>
  );
}

function Content({ figure, name }: Props) {
  return (
    <>
      <span className="tile-figure">{figure}</span>
      <span className="tile-name">{name}</span>
    </>
  );
}

/** Tiles beside each other, two on a phone. */
export function Tiles({ children }: { readonly children: ReactNode }) {
  return <div className="tiles">{children}</div>;
}
