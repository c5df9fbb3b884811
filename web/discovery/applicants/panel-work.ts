import type { DecidedWork } from "#web/hiring/requests/decision.tsx";

/** The work for which applicants are judged. */
export interface PanelWork extends DecidedWork {
  readonly workid: number;
  readonly quotes: boolean;
}
