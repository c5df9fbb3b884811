import { Link } from "@tanstack/react-router";
import { Deadline } from "#web/features/works/deadline.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";

/** The ongoing works with the nearest deadlines. */
export function DeadlinesAhead({ list }: { readonly list: List<RowOf<"dashboards.freelancer">> }) {
  const [summary] = list.rows;
  const rows = summary?.nextDeadlines ?? [];
  return (
    <Card>
      <Row spread>
        <h2>{t("Upcoming deadlines")}</h2>
        {summary && summary.ongoingWorks > rows.length && (
          <Link to="/freelancermaster/projects" className="small">
            {t("Ongoing projects")}
          </Link>
        )}
      </Row>
      <ShortList
        list={{ ...list, rows }}
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
