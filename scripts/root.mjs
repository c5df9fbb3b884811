import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, wherever the command was typed. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The Node of package.json: scripts begin under the system's and hand over to this one (DESIGN §6). */
export const pinnedNode = join(root, "node_modules", "node", "bin", "node");

/** What may be thrown away: `npm ci` does. */
export const cache = join(root, "node_modules", ".cache", "kaamkaj");

/** What was compiled once, and stripped of its types, is read at the next start. */
export const compiled = { NODE_COMPILE_CACHE: join(cache, "compiled") };

/** What is used up is cleared before it takes more than all the rest (docs/scaling.md): what is young at 8 MiB, what is old when half as much as is needed has come. */
export const collecting = ["--max-semi-space-size=8", "--heap-growing-percent=50"];

/** How Node runs the server. */
export const server = [...collecting, "server/main.ts"];
