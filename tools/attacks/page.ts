import { type Attack, functions } from "./list.ts";

export interface Tried extends Attack {
  readonly answer: string;
}

const intro = (count: number) => `# How it was attacked

Written by \`npm run test:attacks\`, which tries all of this by curl on a product of its own with its usual limits, and fails when
anything gets in. The attacker has two accounts, the company \`eve\` and the freelancer \`mal\`, and knows every number there is;
\`nobody\` and \`stranger\` have no session, \`victim\` is the company of the demo. ${count} attacks; none got in.

\`\`\`sh
${functions}
\`\`\`
`;

/** Renders docs/attacks.md: each attack with its commands, their output, and why it fails. */
export const pageOf = (tried: readonly Tried[]): string =>
  intro(tried.length) + tried.map((attack, at) => part(attack, at + 1)).join("");

const part = ({ wants, tries, answer, since }: Tried, number: number) => `
## ${number}. To ${wants}

\`\`\`sh
${tries}
\`\`\`

\`\`\`text
${answer.replaceAll(/"loginid":\d+/g, '"loginid":…')}
\`\`\`

No: ${since}.
`;
