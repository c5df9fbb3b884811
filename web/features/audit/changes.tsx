import { changesOf, type Entry } from "#web/features/audit/change.ts";
import "./changes.css";

/** What is different since an entry, a line each: the name, what it was, what it became. */
export function Changes({ entry }: { readonly entry: Entry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <span className="soft">–</span>;
  return (
    <ul className="changes small" translate="no">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="soft">{name}</span> {before !== undefined && <del>{before}</del>}
          {before !== undefined && after !== undefined && " → "}
          {after !== undefined && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
