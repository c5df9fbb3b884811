/** A track record begins with so many paid works; before, its account is new here. */
export const minPaidWorks = 3;

/** At most so many records are read at once. */
export const maxRecordsAtOnce = 50;

/** A share in whole percent. Rounded down, so that 100 stands for all of them. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part * 100) / whole));
