import { IconStar, IconStarFilled } from "@tabler/icons-react";

const all = [1, 2, 3, 4, 5] as const;

interface Props {
  readonly mark: number;
  /** The mark in words, for screen readers. */
  readonly text: string;
}

/** A mark from 1 to 5 as stars. */
export const Stars = ({ mark, text }: Props) => (
  <span className="stars">
    {all.map((each) =>
      each <= Math.round(mark) ? (
        <IconStarFilled key={each} size={16} aria-hidden />
      ) : (
        <IconStar key={each} size={16} stroke={1.5} aria-hidden />
      ),
    )}
    <span className="hidden-visually">{text}</span>
  </span>
);
