import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { applicantQuery } from "#web/hiring/requests/queries.ts";
import { type List, useAllRows } from "#web/lib/lists.ts";

/** Why the applicant of the address is not shown yet. */
type Other = "loading" | "missing" | undefined;

interface Chosen {
  /** The request that the address names. */
  readonly applicant: string | undefined;
  readonly chosen: Applicant | undefined;
  readonly isOther: Other;
  /** Leads to the next applicant of the list, or with -1 to the one before; undefined where there is no other one. */
  readonly move: ((step: number) => void) | undefined;
}

/** The place of the applicant in the list; -1 for somebody of another tab or a later page of the list. */
function placeIn(rows: readonly Applicant[], applicant: string | undefined, isWide: boolean): number {
  if (applicant !== undefined) return rows.findIndex(({ requestid }) => String(requestid) === applicant);
  return isWide && rows.length > 0 ? 0 : -1;
}

/**
 * Who is shown in full: whom the address names, also where it is nobody of this tab or this page of the list; without a choice the
 * first one, where the list stands beside.
 */
export function useChosenApplicant(workid: number, list: List<Applicant>, isWide: boolean): Chosen {
  const { applicant } = useSearch({ strict: false });
  const at = placeIn(list.rows, applicant, isWide);
  const isElsewhere = applicant !== undefined && at < 0 && list.state === "ready";
  const other = useAllRows(applicantQuery(String(workid), isElsewhere ? applicant : undefined));
  const chosen = isElsewhere ? other.rows[0] : list.rows[at];
  const isMissing = isElsewhere && !chosen;
  return {
    applicant,
    chosen,
    isOther: isMissing ? (other.state === "loading" ? "loading" : "missing") : undefined,
    move: useMove(list.rows, at),
  };
}

function useMove(rows: readonly Applicant[], at: number): Chosen["move"] {
  const navigate = useNavigate();
  if (rows.length < (at < 0 ? 1 : 2)) return undefined;
  return (step) => {
    const next = rows[at < 0 ? 0 : at + step];
    if (!next) return;
    const search = (before: object) => ({ ...before, applicant: String(next.requestid) });
    void navigate({ to: ".", search, replace: true, resetScroll: false });
  };
}

/** The address without an applicant. */
export const withoutApplicant = <S extends { applicant?: string }>({ applicant: _, ...others }: S) => others;
