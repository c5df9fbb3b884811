import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** Only links of e-mails, or of the first start, lead there: each needs a token. */
const ofLinks = new Set(
  ["blockpayout", "emailproof", "join", "joincompany", "resetpwd", "setup", "undoemail", "ticket", "verification"].map(
    (name) => `/guestmaster/${name}`,
  ),
);
/** The product itself leads there, in the course of a login. */
const ofLogins = new Set(["/guestmaster/secondstep", "/adminmaster/secondstep"]);

const homes = {
  guestmaster: "/guestmaster/guesthome",
  adminmaster: "/adminmaster/adminhome",
  clientmaster: "/clientmaster/clienthome",
  freelancermaster: "/freelancermaster/freelancerhome",
} as const;
type Area = keyof typeof homes;

const text = (path: string) => readFileSync(join(root, path), "utf8");

/** They name screens without a link to them: the tree of routes, and the tour, which points at links. */
const withoutLinks = /route-tree|tour-dialog/;

/** A module of the screens with all that it imports. */
function modulesFrom(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  const imported = [...text(path).matchAll(/(?:from|import\()\s*"#(web\/[^"]+\.tsx?)"/g)].map(([, each = ""]) => each);
  for (const each of imported) if (!withoutLinks.test(each) && existsSync(join(root, each))) modulesFrom(each, found);
  return found;
}

/** The file of each screen by its path, such as `/clientmaster/workedit/$id`. */
const screens = new Map(
  globSync("web/routes/*master/**/*.tsx", { cwd: root })
    .filter((path) => basename(path) !== "route.tsx")
    .map((path) => [
      path
        .replace("web/routes", "")
        .replace(/\.tsx$/, "")
        .replaceAll(".", "/"),
      path,
    ]),
);

const nameOf = (screen: string) => screen.split("/")[2] ?? "";

/** Whether a source leads to a screen, also by an address that names its role or its area in a variable. */
function leadsTo(source: string, screen: string, area: Area): boolean {
  const name = nameOf(screen);
  const own = screen.startsWith(`/${area}/`) ? `|\\$\\{(?:role|area|as)\\}(?:master)?` : "";
  return new RegExp(`["\`](?:/${screen.split("/")[1]}${own}|/\\$\\{\\w+\\}master)/${name}(?=["\`/?#$])`).test(source);
}

/** The screens that one comes to from the home of an area by menus, links and buttons. */
function reachableFrom(area: Area): ReadonlySet<string> {
  const reached = new Set<string>([homes[area]]);
  const waiting = [`web/routes/${area}/route.tsx`, screens.get(homes[area]) ?? ""];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = [...modulesFrom(path)].map(text).join("\n");
    for (const [screen, file] of screens) {
      if (reached.has(screen) || !leadsTo(source, screen, area)) continue;
      reached.add(screen);
      waiting.push(file);
    }
  }
  return reached;
}

it.each(Object.keys(homes) as Area[])(
  "every screen of %s is reached from its home, none only by its address",
  (area) => {
    const reached = reachableFrom(area);
    const own = [...screens.keys()].filter((screen) => screen.startsWith(`/${area}/`));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((screen) => !(reached.has(screen) || ofLinks.has(screen) || ofLogins.has(screen)))).toEqual([]);
  },
);

it("a screen that nothing leads to is found out", () => {
  expect(leadsTo('<Link to="/clientmaster/workpost">', "/clientmaster/workpost", "clientmaster")).toBe(true);
  expect(leadsTo('<Link to="/clientmaster/workposted">', "/clientmaster/workpost", "clientmaster")).toBe(false);
});
