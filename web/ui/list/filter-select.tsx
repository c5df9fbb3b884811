import { useNavigate, useSearch } from "@tanstack/react-router";

interface Props {
  /** The key in the address. */
  readonly name: string;
  readonly label: string;
  /** The text where nothing is chosen. */
  readonly none: string;
  /** The texts of the values. */
  readonly options: Readonly<Record<string, string>>;
}

/** One filter of a list, kept in the address. */
export function FilterSelect({ name, label, none, options }: Props) {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const choose = (value: string) =>
    void navigate({
      to: ".",
      search: (before) => ({ ...before, [name]: value || undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <select
      className="field-input filter-select"
      aria-label={label}
      value={String(search[name] ?? "")}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{none}</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
