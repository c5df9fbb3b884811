import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";

/** That an applicant has sent the same text elsewhere; nothing where the text is of this application alone. */
export const EqualTexts = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <span className="soft small">
      {t(plural(count, "Same text as in {count} other application", "Same text as in {count} other applications"), {
        count: formatCount(count),
      })}
    </span>
  );
