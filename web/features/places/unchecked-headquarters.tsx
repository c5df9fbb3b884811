import { IconHelpCircle } from "@tabler/icons-react";
import type { State } from "#web/features/places/additions.ts";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";

/** The towns of the list that an admin should look at, by state. */
export function UncheckedHeadquarters({ states }: { readonly states: readonly State[] }) {
  const marked = states.filter(({ uncheckedHeadquarters }) => uncheckedHeadquarters.length > 0);
  const count = marked.reduce((sum, { uncheckedHeadquarters }) => sum + uncheckedHeadquarters.length, 0);
  if (count === 0) return null;
  return (
    <details className="help">
      <summary>
        <IconHelpCircle size={18} stroke={1.7} aria-hidden />
        {t("Which headquarters were not checked? ({count})", { count: formatCount(count) })}
      </summary>
      <p>
        {t(
          "The names of these towns were not found in the directory. Look at those of your districts, and edit or retire what is wrong. A list of your own can be imported instead.",
        )}
      </p>
      {marked.map(({ code, name, uncheckedHeadquarters }) => (
        <section key={code}>
          <h3>{name}</h3>
          <Facts
            inLines
            facts={Object.fromEntries(uncheckedHeadquarters.map(({ district, town }) => [district, town]))}
          />
        </section>
      ))}
    </details>
  );
}
