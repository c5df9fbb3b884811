import { useState } from "react";
import { statements as allStatements } from "#domain/money/tax-statement.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { type Professional, StatementForm } from "#web/money/taxes/statement-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import "./taxes.css";

type Setup = RowOf<"taxes.getSetup">;

const nobody: Professional = { professional: "", membershipNumber: "", confirmedOn: "" };

/** The statements in their order. Once one is recorded, the next that is missing opens, with the same professional. */
export function StatementsCard({ statements, operator }: Pick<Setup, "statements" | "operator">) {
  const [opened, setOpened] = useState(0);
  const [professional, setProfessional] = useState<Professional>(statements.at(-1) ?? nobody);
  const confirmedOf = (number: number) => statements.find((each) => each.number === number);
  const nextAfter = (number: number) =>
    allStatements.findIndex((_, index) => index + 1 !== number && !confirmedOf(index + 1)) + 1;
  return (
    <Card>
      <h2>{t("What a professional confirms")}</h2>
      <p className="soft">
        {t(
          "Each statement, with its blanks filled in, by a chartered accountant. The words are English, as the law has them.",
        )}
      </p>
      <p role="status">
        {t("{count} of {total} are confirmed", {
          count: formatCount(statements.length),
          total: formatCount(allStatements.length),
        })}
      </p>
      {allStatements.map(({ text, sources }, index) => {
        const number = index + 1;
        const confirmed = confirmedOf(number);
        return (
          <div key={text} className="tax-statement">
            <p lang="en">{`${number}. ${confirmed?.text ?? text}`}</p>
            <p className="soft small" lang="en">
              {sources}
            </p>
            {opened === number ? (
              <StatementForm
                number={number}
                confirmed={confirmed?.text}
                operator={operator}
                professional={professional}
                close={() => setOpened(0)}
                done={(by) => {
                  setProfessional(by);
                  setOpened(nextAfter(number));
                }}
              />
            ) : (
              <StatementState
                number={number}
                confirmed={confirmed}
                isNext={opened === 0 && number === nextAfter(0)}
                open={() => setOpened(number)}
              />
            )}
          </div>
        );
      })}
    </Card>
  );
}

interface StateProps {
  readonly number: number;
  readonly confirmed: Setup["statements"][number] | undefined;
  readonly isNext: boolean;
  readonly open: () => void;
}

const StatementState = ({ number, confirmed, isNext, open }: StateProps) => (
  <Row spread gap={2}>
    <Row gap={2}>
      <StatusWord word={confirmed ? t("Confirmed") : t("Missing")} colour={confirmed ? "green" : "red"} />
      {confirmed && (
        <span className="soft small">
          {t("{name}, no. {number}, {day}", {
            name: confirmed.professional,
            number: confirmed.membershipNumber,
            day: formatDay(confirmed.confirmedOn),
          })}
        </span>
      )}
    </Row>
    <Button size="small" tone={isNext ? "primary" : "quiet"} onClick={open}>
      {confirmed ? t("Change statement {number}", { number }) : t("Record statement {number}", { number })}
    </Button>
  </Row>
);
