import { vi } from "vitest";

/** Replaces parts of the navigator. Its own getters refuse any other object, also what is derived from it. */
export function stubNavigator(parts: object): void {
  const real = navigator;
  vi.stubGlobal(
    "navigator",
    new Proxy(real, {
      has: (_, key) => key in parts || key in real,
      get(_, key) {
        const value: unknown = Reflect.get(key in parts ? parts : real, key);
        return typeof value === "function" && !(key in parts) ? value.bind(real) : value;
      },
    }),
  );
}
