import { Link } from "@tanstack/react-router";
import "./profiles.css";

interface Props {
  readonly names: readonly string[];
  /** The list of people with the same skill; absent where the reader has none. */
  readonly to: "/clientmaster/freelancers" | "/guestmaster/freelancers" | undefined;
}

/** Skills, each of which leads to the people who have it. The server repeats the markup of the template's one skill for each. */
export const SkillChips = ({ names, to }: Props) => (
  <ul className="skill-chips">
    {names.map((name) => (
      <li key={name} data-row="skill">
        {to ? (
          <Link className="skill-chip" to={to} search={{ q: name }}>
            {name}
          </Link>
        ) : (
          <span className="skill-chip">{name}</span>
        )}
      </li>
    ))}
  </ul>
);
