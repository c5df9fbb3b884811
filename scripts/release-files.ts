const folders = ["domain/", "contract/", "server/", "texts/", "deploy/", "docs/"];
const files = ["package.json", "package-lock.json", ".npmrc", "README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE"];

/** Tests, and the history of the schema that only the generator of migrations reads. */
const left = /\.test\.ts$|^server\/test\/|_snapshot\.json$|tsconfig\.json$/;

/** Whether a tracked file is part of a release. */
export const isShipped = (path: string): boolean =>
  (files.includes(path) || folders.some((folder) => path.startsWith(folder))) && !left.test(path);
