import { missingReportsQuery } from "#web/features/reconciliation/queries.ts";
import { formatDay } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { Stack } from "#web/ui/layout.tsx";

/** The days that are not compared yet, because their provider did not send its report. */
export function MissingReports() {
  const { rows } = useAllRows(missingReportsQuery);
  if (rows.length === 0) return null;
  return (
    <Stack gap={2}>
      {rows.map(({ provider, day, lastFailure }) => (
        <Note key={`${provider} ${day}`}>
          {t("The report of {provider} of {day} could not be read. It is requested again every hour. {reason}", {
            provider,
            day: formatDay(day),
            reason: lastFailure,
          })}
        </Note>
      ))}
    </Stack>
  );
}
