/** The most applications that a company can ask to have open at once for one job; 0 stands for no limit. */
export const maxApplicationsRange = { least: 0, most: 1000 } as const;

/** Which limit of a freelancer is reached. */
type ApplicationLimit = "day" | "open";

/** What a freelancer can do who has reached a limit. */
export const applicationLimitText = (limit: ApplicationLimit, most: number): string =>
  limit === "day"
    ? `You have applied for ${most} jobs today, which is the limit. Apply again tomorrow; withdrawn applications count as well.`
    : `You have ${most} open applications, which is the limit. Withdraw one that no longer matters to you, or wait for an answer.`;
