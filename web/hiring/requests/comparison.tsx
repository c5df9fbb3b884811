import { isEngaged } from "#domain/hiring/work-request.ts";
import { OfferBlock } from "#web/hiring/offers/offer-block.tsx";
import { Answers } from "#web/hiring/requests/answers.tsx";
import { type Applicant, ApplicantFacts, ApplicantHead } from "#web/hiring/requests/applicant.tsx";
import { type DecidedWork, Decision } from "#web/hiring/requests/decision.tsx";
import { requestsOfWorkQuery } from "#web/hiring/requests/queries.ts";
import { Resume } from "#web/hiring/requests/resume.tsx";
import { ApplicantContact } from "#web/hiring/requests/shown-contacts.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { download } from "#web/lib/downloads.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import "./requests.css";

interface Props {
  readonly work: Pick<RowOf<"getworkbyid">, "workid" | "cost" | "categoryid" | "deadlinedate">;
  readonly chosen: readonly number[];
  readonly close: () => void;
}

/** Two or three who ask for the same work, in columns; each can be answered from there. */
export function Comparison({ work, chosen, close }: Props) {
  const list = useAllRows(requestsOfWorkQuery(String(work.workid)));
  const rows = list.rows.filter(({ requestid }) => chosen.includes(requestid));
  const hasAnswers = rows.some(({ answers }) => answers.length > 0);
  return (
    <Stack>
      <Row spread>
        <h2>{t("Compare")}</h2>
        <Button size="small" onClick={close}>
          {t("Back to the applications")}
        </Button>
      </Row>
      <Listing list={{ ...list, rows }}>
        {() => (
          <div className="comparison">
            {rows.map((row) => (
              <Column key={row.requestid} request={row} work={work} hasAnswers={hasAnswers} />
            ))}
          </div>
        )}
      </Listing>
    </Stack>
  );
}

interface ColumnProps {
  readonly request: Applicant;
  readonly work: DecidedWork;
  /** Whether an applicant has answered questions. Then all columns have the rows of the answers, so that they are aligned. */
  readonly hasAnswers: boolean;
}

function Column({ request, work, hasAnswers }: ColumnProps) {
  return (
    <div className="card compared">
      <ApplicantHead request={request} />
      <div>
        <OfferBlock request={request} reader="company" takesQuotes={false} isReadOnly />
        <Decision request={request} work={work} />
      </div>
      <ApplicantContact {...request} />
      <ApplicantFacts request={request} />
      {hasAnswers && (
        <div>
          <Answers answers={request.answers} />
        </div>
      )}
      <Resume file={request.biodata} name={request.freelancername} isHeld={!isEngaged(request.req_status)} />
      <Row>
        {request.biodata && (
          <Button size="small" onClick={() => void download(request.biodata)}>
            {t("Download résumé")}
          </Button>
        )}
      </Row>
    </div>
  );
}
