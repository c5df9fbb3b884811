import type { Day } from "#domain/day.ts";
import type { Role } from "#domain/role.ts";

/** Which roles an announcement addresses. */
export const audienceRoles = {
  everyone: ["admin", "client", "freelancer"],
  companies: ["client"],
  freelancers: ["freelancer"],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Audience = keyof typeof audienceRoles;
export const audiences = Object.keys(audienceRoles) as [Audience, ...Audience[]];

/** The audiences that a role belongs to. */
export const audiencesOf = (role: Role): readonly Audience[] =>
  audiences.filter((audience) => audienceRoles[audience].some((each) => each === role));

/** Lengths in UTF-16 code units. */
export const announcementLengths = { title: 80, text: 500 } as const;

/** The most announcements of a day, whatever their audiences. */
export const maxAnnouncementsAtOnce = 2;

interface Period {
  readonly from: Day;
  /** The last day. */
  readonly until: Day;
  /** The instant at which an admin ended the announcement early. */
  readonly endedAt: string | null;
}

export type AnnouncementState = "planned" | "current" | "over";

/** Whether an announcement is shown today. */
export function announcementState({ from, until, endedAt }: Period, today: Day): AnnouncementState {
  if (endedAt !== null || until < today) return "over";
  return from > today ? "planned" : "current";
}
