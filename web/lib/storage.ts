/** What the screens remember in the browser. */
export interface Memory {
  readonly getItem: (key: string) => string | null;
  /** Whether it will be there when the page is loaded again. */
  readonly setItem: (key: string, value: string) => boolean;
  readonly removeItem: (key: string) => void;
  readonly keys: () => readonly string[];
}

/**
 * The storage of a browser that may forbid it, have no room for more, or lose it between two calls: until the page is left,
 * what could not be stored is remembered here.
 */
function memoryOver(storage: () => Storage): Memory {
  const unstored = new Map<string, string>();
  function attempt<T>(work: (stored: Storage) => T, otherwise: T): T {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  }
  return {
    getItem: (key) => unstored.get(key) ?? attempt((stored) => stored.getItem(key), null),
    setItem: (key, value) => {
      unstored.set(key, value);
      return attempt((stored) => {
        stored.setItem(key, value);
        return unstored.delete(key);
      }, false);
    },
    removeItem: (key) => {
      unstored.delete(key);
      attempt((stored) => stored.removeItem(key), undefined);
    },
    keys: () => [...unstored.keys(), ...attempt((stored) => Object.keys(stored), [])],
  };
}

/** Of all tabs, until it is cleared. */
export const browserMemory = memoryOver(() => localStorage);
/** Of this tab, until it is closed. */
export const tabMemory = memoryOver(() => sessionStorage);
