import { isEngaged, type RequestStatus } from "#domain/hiring/work-request.ts";
import { maskContacts } from "#domain/identity/contact.ts";
import type { Services } from "#server/platform/http/services.ts";

type Platform = Pick<Services, "platformSettings">;

/** Whether contact details stay hidden until a freelancer is accepted. */
export const areContactsHidden = ({ platformSettings }: Platform): boolean =>
  platformSettings.current().contacts === "hired";

/** Whether they are hidden between the parties of a request in this status; without a request they are before it. */
export const areHiddenIn = (services: Platform, status?: RequestStatus | null): boolean =>
  areContactsHidden(services) && !(status && isEngaged(status));

const unchanged = (text: string): string => text;

/** How a text between the parties of a request is read, its writer included. */
export const contactMaskOf = (services: Platform, status?: RequestStatus | null): ((text: string) => string) =>
  areHiddenIn(services, status) ? maskContacts : unchanged;

interface PlanLine {
  readonly title: string;
  readonly description?: string | null | undefined;
}

/** The lines of a plan with its texts as they are read. */
export const maskedPlan = <L extends PlanLine>(lines: readonly L[], mask: (text: string) => string): L[] =>
  lines.map((line) => ({
    ...line,
    title: mask(line.title),
    ...(line.description && { description: mask(line.description) }),
  }));
