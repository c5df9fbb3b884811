import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, wherever the command was typed. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The Node of package.json: scripts begin under the system's and hand over to this one (DESIGN §6). */
export const pinnedNode = join(root, "node_modules", "node", "bin", "node");

/** What may be thrown away: `npm ci` does. */
export const cache = join(root, "node_modules", ".cache", "kaamkaj");
