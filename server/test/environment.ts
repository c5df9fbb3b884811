/** What a program of a test inherits of the environment: the cache of compiled code, and no setting of the product. */
export function inheritedEnvironment(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
