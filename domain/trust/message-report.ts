/** Why a message is reported. */
export const reportReasonRange = { least: 10, most: 1000 } as const;
