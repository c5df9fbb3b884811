/** The number of paid works from which an account has a track record. Before, it is shown as new. */
export const minPaidWorks = 3;

/** The most track records of a call. */
export const maxRecordsAtOnce = 50;

/** A share in whole percent. Rounded down, so that 100 stands for all of them. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part * 100) / whole));
