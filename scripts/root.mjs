import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The pinned Node. Scripts start under the system's Node and hand over to this one (docs/architecture.md#start). */
export const pinnedNode = join(root, "node_modules", "node", "bin", "node");

/** The cache. `npm ci` deletes it. */
export const cache = join(root, "node_modules", ".cache", "kaamkaj");

/** Caches compiled code for the next start. */
export const compiled = { NODE_COMPILE_CACHE: join(cache, "compiled") };

/** Keeps the heap small by earlier garbage collection: the young generation at 8 MiB, the old one after it has grown by half. */
export const gcFlags = ["--max-semi-space-size=8", "--heap-growing-percent=50"];

/** The Node flags of the server. */
export const server = [...gcFlags, "server/main.ts"];
