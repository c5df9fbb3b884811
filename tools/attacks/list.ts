import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/root.mjs";

/** An attack of `tools/attacks`. */
export interface Attack {
  /** The goal: "To …". */
  readonly goal: string;
  /** Why the attack fails. */
  readonly reason: string;
  /** Lines of bash, in the functions below. */
  readonly commands: string;
  /** The expected output of a failed attack, line by line. */
  readonly expectedOutput: RegExp;
}

const read = (name: string) => readFileSync(join(root, "tools", "attacks", `${name}.sh`), "utf8").trim();

/** The shell functions of all attacks. */
export const functions = read("functions");

/** The order matters: the last attacks use up the session and then the limits. */
const order = ["others", "money", "input", "files", "pages", "sessions", "passwords"];

/** Each begins with `# To …` and `# No: …`, and ends with the expected output: `#> ` and a pattern per line. */
const pattern =
  /^# To (?<goal>.+)\.\n# No: (?<reason>.+)\.\n(?<commands>(?:(?!#> ).*\n)+)(?<output>(?:#> .*(?:\n|$))+)$/;

function attackFrom(text: string): Attack {
  const { goal, reason, commands, output } = pattern.exec(text)?.groups ?? {};
  if (!goal || !reason || !commands || !output) throw new Error(`This is no attack:\n${text}`);
  const lines = output.trim().split("\n");
  return {
    goal,
    reason,
    commands: commands.trim(),
    expectedOutput: new RegExp(`^${lines.map((line) => line.slice(3)).join("\n")}$`),
  };
}

export const attacks: readonly Attack[] = order.flatMap((name) =>
  read(name)
    .split(/\n\n(?=# To )/)
    .map(attackFrom),
);
