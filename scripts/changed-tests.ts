import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.mjs";

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const git = (...args: readonly string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

/** The tests of changed files: a test itself, otherwise those of the nearest folder that has any. */
export function testsOf(changed: readonly string[], all: readonly string[]): readonly string[] {
  const tests = all.filter(isTest);
  const nearest = (folder: string): readonly string[] => {
    if (folder === ".") return [];
    const inside = tests.filter((test) => test.startsWith(`${folder}/`));
    return inside.length > 0 ? inside : nearest(dirname(folder));
  };
  const ofFile = (file: string) => (isTest(file) ? tests.filter((test) => test === file) : nearest(dirname(file)));
  return [...new Set(changed.flatMap(ofFile))].toSorted();
}

/** The tests of the files that differ from the last commit. */
export function changedTests(): readonly string[] {
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return testsOf([...git("diff", "--name-only", "HEAD"), ...untracked], [...git("ls-files"), ...untracked]);
}

/** The files that have a test with the tag "all". */
export function taggedTests(): readonly string[] {
  const files = globSync("{domain,contract,specification,scripts,server,web}/**/*.test.{ts,tsx}", { cwd: root });
  const tag = /tags: "all"|@module-tag all\b/;
  return [...files, ...globSync("*.test.ts", { cwd: root })]
    .filter((path) => tag.test(readFileSync(join(root, path), "utf8")))
    .toSorted();
}
