import { plain, wordsIn } from "#web/lib/matching.ts";
import { t } from "#web/lib/text.ts";

/** So many names are taken in at a glance; of more, only those that contain what is typed are worth a look. */
const atOnce = 12;

/** What is registered already, beside the form that registers more: nobody types a name for the second time. */
export function ThereAlready({ names, typed }: { readonly names: readonly string[]; readonly typed: unknown }) {
  const has = wordsIn(String(typed));
  const isAsked = plain(String(typed)) !== "";
  const near = isAsked || names.length <= atOnce ? names.filter((name) => has(plain(name))) : [];
  return (
    <p className="soft small" role="status">
      {near.length > 0 && t("There already: {names}", { names: near.slice(0, atOnce).join(", ") })}
    </p>
  );
}
