import { plain, wordsIn } from "#web/lib/matching.ts";
import { t } from "#web/lib/text.ts";

/** So many names are taken in at a glance; of more, only those that contain what is typed are worth a look. */
const atOnce = 12;

/** What is registered already, beside the form that registers more: nobody types a name for the second time. */
export function ThereAlready({ names, typed }: { readonly names: readonly string[]; readonly typed: unknown }) {
  const [has, begun] = [wordsIn(String(typed)), plain(String(typed))];
  const found = begun !== "" || names.length <= atOnce ? names.filter((name) => has(plain(name))) : [];
  const begins = (name: string) => Number(plain(name).startsWith(begun));
  const near = found.toSorted((a, b) => begins(b) - begins(a));
  return (
    <p className="soft small" role="status">
      {near.length > 0 && t("There already: {names}", { names: near.slice(0, atOnce).join(", ") })}
    </p>
  );
}
