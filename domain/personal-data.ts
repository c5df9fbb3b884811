/** An export is built by a job, and can be downloaded for a limited time. */
export const exportStatuses = ["waiting", "ready"] as const;

/** How long an export can be downloaded. */
export const exportHours = 48;
/** An account can request one export in so many hours. */
export const hoursBetweenExports = 24;
