/** A suggestion is seen by who made it, and by admins. A retired skill is not offered any more; what refers to it stays. */
export const skillStatuses = ["suggested", "approved", "retired"] as const;
export type SkillStatus = (typeof skillStatuses)[number];

/** What an admin decides about a skill. A merged one is deleted, and the other skill takes its place wherever it was chosen. */
export const skillDecisions = ["approve", "retire", "merge"] as const;

/** The status after each decision that leaves the skill. */
export const decidedStatus = { approve: "approved", retire: "retired" } as const satisfies Readonly<
  Record<Exclude<(typeof skillDecisions)[number], "merge">, SkillStatus>
>;

export const skillNameRange = { least: 2, most: 60 } as const;

/** The most skills that a work can ask for. */
export const maxWorkSkills = 8;

/** The messages of a list of skills, shown at its field. */
export const skillErrors = {
  tooMany: `choose at most ${maxWorkSkills} skills`,
  chosenTwice: "choose each skill once",
  notOffered: "one of these skills is not offered any more",
} as const;
