import { Link } from "@tanstack/react-router";
import { Art, type Drawing } from "#web/ui/art/art.tsx";
import "./choice-link.css";

interface Props {
  readonly to: string;
  readonly art: Drawing;
  readonly text: string;
}

/** One of two ways to go on. */
export function ChoiceLink({ to, art, text }: Props) {
  return (
    <Link to={to} className="choice">
      <Art of={art} className="choice-art" />
      {text}
    </Link>
  );
}
