/** How many questions a company can ask the applicants of a work. */
export const maxQuestions = 5;

/** What is wrong with a list of questions or answers. */
export const questionErrors = {
  tooMany: `ask at most ${maxQuestions} questions`,
  askedTwice: "ask each question once",
  answeredTwice: "answer each question once",
} as const;
