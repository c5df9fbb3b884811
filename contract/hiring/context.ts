import { amendments } from "#contract/hiring/amendments.ts";
import { contracts } from "#contract/hiring/contracts.ts";
import { conversations } from "#contract/hiring/conversations.ts";
import { marks } from "#contract/hiring/marks.ts";
import { offers } from "#contract/hiring/offers.ts";
import { progress } from "#contract/hiring/progress.ts";
import { records } from "#contract/hiring/records.ts";
import { requests } from "#contract/hiring/requests.ts";
import { templates } from "#contract/hiring/templates.ts";
import { workInvitations } from "#contract/hiring/work-invitations.ts";
import { works } from "#contract/hiring/works.ts";

/** The calls of this context, one table per slice. */
export const hiringContract = {
  works,
  requests,
  marks,
  templates,
  records,
  "work-invitations": workInvitations,
  contracts,
  amendments,
  offers,
  progress,
  conversations,
} as const;
