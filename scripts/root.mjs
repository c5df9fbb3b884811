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

/** How Node runs the server: a young generation that is left to itself takes more than all the rest (docs/operate.md). */
export const server = ["--max-semi-space-size=8", "server/main.ts"];
