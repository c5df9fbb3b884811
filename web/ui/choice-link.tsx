import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import "./choice-link.css";

interface Props {
  readonly to: string;
  readonly icon: ReactNode;
  readonly text: string;
}

/** One of a few ways to go on. */
export function ChoiceLink({ to, icon, text }: Props) {
  return (
    <Link to={to} className="choice">
      <span className="choice-icon">{icon}</span>
      {text}
      <IconArrowRight className="choice-arrow" size={20} aria-hidden />
    </Link>
  );
}
