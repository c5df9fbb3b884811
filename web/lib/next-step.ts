import type { TextKey } from "#texts/hindi.ts";
import { t } from "#web/lib/text.ts";

/** Where a message leads. */
export interface NextStep {
  readonly text: string;
  readonly to: string;
}

type Screen = readonly [text: TextKey, path: string];

const requests: Screen = ["Requests", "/clientmaster/workreqview"];
const own: Screen = ["My Request", "/freelancermaster/myrequest"];
const jobs: Screen = ["See all jobs", "/freelancermaster/workview"];
const payments: Screen = ["Payments", "/adminmaster/payments"];

/** By the first part of the address: the list that shows how the thing stands now. */
const screens: Readonly<Record<string, Readonly<Record<string, Screen>>>> = {
  clientmaster: {
    request_moved_on: requests,
    offer_changed: requests,
    position_filled: requests,
    work_moved_on: ["Your jobs", "/clientmaster/viewworks"],
    payment_moved_on: ["Projects", "/clientmaster/clientprojects"],
  },
  freelancermaster: {
    request_moved_on: own,
    offer_changed: own,
    position_filled: jobs,
    work_moved_on: jobs,
    work_closed: jobs,
    work_taken_down: jobs,
    invitation_moved_on: ["Invitations", "/freelancermaster/invitations"],
    bill_moved_on: ["Payouts", "/freelancermaster/payouts"],
  },
  adminmaster: {
    payment_moved_on: payments,
    request_moved_on: payments,
    company_moved_on: ["Company Verification", "/adminmaster/verification"],
  },
};

/** The next step after a move that came too late; none where the screen shows it already. */
export function nextStepAfter(code: string, pathname: string): NextStep | undefined {
  const [text, to] = screens[pathname.split("/")[1] ?? ""]?.[code] ?? [];
  return text === undefined || to === undefined || to === pathname ? undefined : { text: t(text), to };
}
