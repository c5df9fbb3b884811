import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import "./requests.css";

interface Props {
  readonly last: RowOf<"requests.getLastResume">;
  readonly field: Field;
}

/** Offers to send the last résumé again (DETAILS 17). */
export function LastResume({ last, field }: Props) {
  const isUsed = field.value === last.biodata;
  return (
    <label className="last-resume" data-used={isUsed || undefined}>
      <input type="checkbox" checked={isUsed} onChange={() => field.set(isUsed ? "" : last.biodata)} />
      <span>
        <strong>{t("Send my last résumé again")}</strong>
        <span className="soft small">
          {t("sent for “{title}” on {day}", { title: last.title, day: formatDay(last.requestdate) })}
        </span>
      </span>
    </label>
  );
}
