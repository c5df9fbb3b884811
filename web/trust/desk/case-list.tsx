import { formatCount, formatInstant } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { caseText, keyOf } from "#web/trust/desk/case-texts.ts";
import type { DeskCase } from "#web/trust/desk/queries.ts";
import { StatusWord } from "#web/ui/display/status.tsx";
import "./desk.css";

interface Props {
  readonly cases: readonly DeskCase[];
  readonly openKey: string | undefined;
  readonly open: (chosen: DeskCase) => void;
}

/** What waits, a button each: Enter opens the one with the focus. */
export const CaseList = ({ cases, openKey, open }: Props) => (
  <ul className="desk-list">
    {cases.map((each) => (
      <li key={keyOf(each)}>
        <button
          type="button"
          className="desk-case"
          data-case={keyOf(each)}
          aria-current={keyOf(each) === openKey || undefined}
          onClick={() => open(each)}
        >
          <span className="desk-subject">
            <strong>{caseText(each)}</strong>
            {each.count > 1 && (
              <span className="soft small">
                {" "}
                {t(plural(each.count, "{count} report", "{count} reports"), { count: formatCount(each.count) })}
              </span>
            )}
            <span className="soft small">{each.accountName}</span>
          </span>
          <span className="desk-due small">
            {each.isOverdue ? (
              <StatusWord word={t("Overdue since {due}", { due: formatInstant(each.dueAt) })} colour="red" />
            ) : (
              <span className="soft">{t("Due until {due}", { due: formatInstant(each.dueAt) })}</span>
            )}
            {each.takenBy !== null && (
              <StatusWord
                word={each.isMine ? t("You look into it") : t("{name} looks into it", { name: each.takenBy })}
                colour="blue"
              />
            )}
          </span>
        </button>
      </li>
    ))}
  </ul>
);
