import { type Attack, functions } from "./list.ts";

export interface FailedAttack extends Attack {
  readonly output: string;
}

const intro = (count: number) => `# Attacks

Written by \`npm run test:attacks\`, which runs these attacks with curl on a product with default limits, and fails if one
succeeds. The attacker has two accounts, the company \`eve\` and the freelancer \`mal\`, and knows every id. \`nobody\` and
\`stranger\` have no session, \`victim\` is the demo company. ${count} attacks, none succeeded.

\`\`\`sh
${functions}
\`\`\`
`;

/** Renders docs/attacks.md: each attack with its commands, their output, and why it fails. */
export const pageOf = (attacks: readonly FailedAttack[]): string =>
  intro(attacks.length) + attacks.map((attack, at) => section(attack, at + 1)).join("");

const section = ({ goal, commands, output, reason }: FailedAttack, number: number) => `
## ${number}. To ${goal}

\`\`\`sh
${commands}
\`\`\`

\`\`\`text
${output.replaceAll(/"loginid":\d+/g, '"loginid":…')}
\`\`\`

No: ${reason}.
`;
