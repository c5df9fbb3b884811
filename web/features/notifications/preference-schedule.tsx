import { Choice, useSavedChoice } from "#web/features/notifications/preference-choice.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { FormColumns } from "#web/ui/form/form.tsx";

type Preferences = RowOf<"notifications.getPreferences">;
type Schedule = Pick<Preferences, "digestHour" | "quietFrom" | "quietTo">;

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const Hours = ({ except }: { readonly except?: number | null }) =>
  hours
    .filter((hour) => hour !== except)
    .map((hour) => (
      <option key={hour} value={hour}>
        {`${String(hour).padStart(2, "0")}:00`}
      </option>
    ));

export function DigestHour({ digestHour }: Schedule) {
  const { value, choose } = useSavedChoice("notifications.setSchedule", digestHour, (hour) => ({ digestHour: hour }));
  return (
    <div className="preference">
      <Choice
        label={t("Time of the daily summary")}
        hint={t("In the time zone of the platform. There is none on days without news.")}
        value={String(value)}
        choose={(hour) => choose(Number(hour))}
      >
        <Hours />
      </Choice>
    </div>
  );
}

interface QuietHours {
  readonly from: number | null;
  readonly to: number | null;
}

const morning = 7;
/** An end is needed once there is a beginning. */
const withEnd = (from: number, to: number | null): QuietHours => ({
  from,
  to: to === null || to === from ? (from === morning ? morning + 1 : morning) : to,
});

export function QuietHours({ digestHour, quietFrom, quietTo }: Schedule) {
  const stored: QuietHours = { from: quietFrom, to: quietTo };
  const { value, choose } = useSavedChoice("notifications.setSchedule", stored, ({ from, to }) => ({
    digestHour,
    quietFrom: from,
    quietTo: to,
  }));
  const { from, to } = value;
  return (
    <>
      <FormColumns dense>
        <Choice
          label={t("Quiet hours from")}
          value={from === null ? "" : String(from)}
          choose={(hour) => choose(hour === "" ? { from: null, to: null } : withEnd(Number(hour), to))}
        >
          <option value="">{t("No quiet hours")}</option>
          <Hours />
        </Choice>
        {from !== null && (
          <Choice
            label={t("Quiet hours until")}
            value={String(to)}
            choose={(hour) => choose({ from, to: Number(hour) })}
          >
            <Hours except={from} />
          </Choice>
        )}
      </FormColumns>
      <p className="field-hint">{t("Push waits during these hours, in the time zone of the platform.")}</p>
    </>
  );
}
