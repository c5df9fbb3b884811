import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../scripts/root.mjs";

/** Something an attacker would try, as it stands in `tools/attacks`. */
export interface Attack {
  /** "To …": what for. */
  readonly wants: string;
  /** Why nothing came of it. */
  readonly since: string;
  /** Lines of bash, in the functions below. */
  readonly tries: string;
  /** What these print when nothing came of it, line by line. */
  readonly holds: RegExp;
}

const read = (name: string) => readFileSync(join(root, "tools", "attacks", `${name}.sh`), "utf8").trim();

/** What all of them are written in. */
export const functions = read("functions");

/** The last ones use up what the others need: the session, and then the limits. */
const order = ["others", "money", "input", "files", "pages", "sessions", "passwords"];

/** Each begins with `# To …`, then `# No: …`, and ends with what it has to print: `#> ` and a pattern for each line. */
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
