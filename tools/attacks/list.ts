import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/root.mjs";

/** An attack of `tools/attacks`. */
export interface Attack {
  /** The goal: "To …". */
  readonly wants: string;
  /** Why the attack fails. */
  readonly since: string;
  /** Lines of bash, in the functions below. */
  readonly tries: string;
  /** The expected output of a failed attack, line by line. */
  readonly holds: RegExp;
}

const read = (name: string) => readFileSync(join(root, "tools", "attacks", `${name}.sh`), "utf8").trim();

/** The shell functions of all attacks. */
export const functions = read("functions");

/** The order matters: the last attacks use up the session and then the limits. */
const order = ["others", "money", "input", "files", "pages", "sessions", "passwords"];

/** Each begins with `# To …` and `# No: …`, and ends with the expected output: `#> ` and a pattern per line. */
const form = /^# To (?<wants>.+)\.\n# No: (?<since>.+)\.\n(?<tries>(?:(?!#> ).*\n)+)(?<answer>(?:#> .*(?:\n|$))+)$/;

function attackFrom(text: string): Attack {
  const { wants, since, tries, answer } = form.exec(text)?.groups ?? {};
  if (!wants || !since || !tries || !answer) throw new Error(`This is no attack:\n${text}`);
  const lines = answer.trim().split("\n");
  return { wants, since, tries: tries.trim(), holds: new RegExp(`^${lines.map((line) => line.slice(3)).join("\n")}$`) };
}

export const attacks: readonly Attack[] = order.flatMap((name) =>
  read(name)
    .split(/\n\n(?=# To )/)
    .map(attackFrom),
);
