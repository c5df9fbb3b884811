import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import "./card-link.css";

function Anchor(props: ComponentProps<"a">) {
  return <a className="card-link" {...props} />;
}

/** The link of a card that leads to one place only: the whole card can be tapped, its name is what is read. */
export const CardLink = createLink(Anchor);
