import { Link } from "@tanstack/react-router";
import { Deadline } from "#web/features/works/deadline.tsx";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/short-list.tsx";

/** As many are seen at a glance. */
const maxShown = 5;

/** What one is at work on, the nearest deadline first. */
export function DeadlinesAhead() {
  const list = useList("getworkbystatus", { status: "accepted", limit: 200 });
  const rows = list.rows.toSorted((a, b) => a.deadlinedate.localeCompare(b.deadlinedate));
  return (
    <Card>
      <Row spread>
        <h2>{t("Upcoming deadlines")}</h2>
        {rows.length > maxShown && (
          <Link to="/freelancermaster/projects" className="small">
            {t("Ongoing projects")}
          </Link>
        )}
      </Row>
      <ShortList
        list={{ ...list, rows: rows.slice(0, maxShown) }}
        idOf={(row) => row.requestid}
        row={(row) => (
          <>
            <Link to="/freelancermaster/ongoingprojectview/$requestid" params={{ requestid: String(row.requestid) }}>
              {row.title}
            </Link>
            <Row spread gap={2}>
              <span className="soft small">{row.companyname}</span>
              <span className="small">
                <Deadline day={row.deadlinedate} />
              </span>
            </Row>
          </>
        )}
        empty={t("No ongoing projects. Once a company accepts your request, the deadline appears here.")}
      />
    </Card>
  );
}
