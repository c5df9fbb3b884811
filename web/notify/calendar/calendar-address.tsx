import { useState } from "react";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { calendarQuery } from "#web/notify/calendar/queries.ts";
import { SecretAddress } from "#web/notify/calendar/secret-address.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckList } from "#web/ui/form/check-list.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

/** The own deadlines in the calendar of a phone or an office. */
export function CalendarAddress() {
  const calendar = useAllRows(calendarQuery);
  const { run, busy } = useCall("calendar.set");
  const [choice, setChoice] = useState<boolean>();
  const hasNames = choice ?? calendar.rows[0]?.hasNames ?? false;
  const set = (isOn: boolean) => void run({ isOn, hasNames });
  return (
    <Card>
      <h2>{t("Calendar")}</h2>
      <p className="soft">
        {t("Your deadlines, the last days to answer and to write a review, in your own calendar.")}
      </p>
      <CheckList
        legend={t("What the next address shows beside the days")}
        name="hasNames"
        options={[{ value: "names", text: t("Titles of jobs and names") }]}
        chosen={hasNames ? ["names"] : []}
        toggle={() => setChoice(!hasNames)}
      />
      <Listing list={calendar}>
        {([row]) =>
          row?.address ? (
            <SecretAddress
              address={row.address}
              hint={
                row.hasNames
                  ? t(
                      "Subscribe to this address in your calendar. Keep it secret: anyone who has it sees the days, with names and titles.",
                    )
                  : t(
                      "Subscribe to this address in your calendar. Keep it secret: anyone who has it sees the days, without names and titles.",
                    )
              }
              effect={t("Calendars that have the present address get no changes any more.")}
              busy={busy}
              set={set}
            />
          ) : (
            <Row>
              <Button busy={busy} onClick={() => set(true)}>
                {t("Make an address")}
              </Button>
            </Row>
          )
        }
      </Listing>
    </Card>
  );
}
