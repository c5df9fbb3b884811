import { useId } from "react";
import { sessionsQuery } from "#web/identity/session/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";

/** The sessions of the account: this device first. The others can be ended one by one. */
export function Sessions() {
  const sessions = useList(sessionsQuery);
  const others = useCall("sessions.endOthers");
  const rows = sessions.rows.toSorted((a, b) => Number(b.current) - Number(a.current));

  async function endOthers(): Promise<void> {
    const sure = await confirm(t("Do you want to log out everywhere else?"), t("Only this device stays logged in."));
    if (sure) await others.run({});
  }
  return (
    <Card>
      <Row spread>
        <h2>{t("Sessions and devices")}</h2>
        {rows.length > 1 && (
          <Button size="small" busy={others.busy} onClick={() => void endOthers()}>
            {t("Log out everywhere else")}
          </Button>
        )}
      </Row>
      <ShortList
        list={{ ...sessions, rows }}
        idOf={({ sessionId }) => sessionId}
        row={(session) => <Session session={session} />}
        empty=""
      />
      <LoadMore list={sessions} />
    </Card>
  );
}

function Session({ session }: { readonly session: RowOf<"sessions.list"> }) {
  const { sessionId, device, address, since, seen, current } = session;
  const id = useId();
  const end = useCall("sessions.end");
  return (
    <Row spread>
      <div>
        <p id={id}>
          <strong>{device}</strong> {address && <span className="soft small number">{address}</span>}{" "}
          {current && <StatusWord word={t("This device")} colour="green" />}
        </p>
        <p className="soft small number">{t("Last used {moment}", { moment: formatInstant(seen) })}</p>
        <p className="soft small number">{t("Logged in {moment}", { moment: formatInstant(since) })}</p>
      </div>
      {!current && (
        <Button size="small" aria-describedby={id} busy={end.busy} onClick={() => void end.run({ sessionId })}>
          {t("End")}
        </Button>
      )}
    </Row>
  );
}
