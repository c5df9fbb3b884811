/** A browser with one page. Elements are named by XPath, which every driver knows; all calls wait for their element. */
export interface RemoteBrowser {
  /** The name and version that the browser reports. */
  readonly version: string;
  readonly open: (url: string) => Promise<void>;
  readonly url: () => Promise<string>;
  readonly click: (xpath: string) => Promise<void>;
  /** Replaces what the input contains. */
  readonly type: (xpath: string, text: string) => Promise<void>;
  /** Sets a date input, whose parts are typed in an order that depends on the language of the browser. */
  readonly setDate: (xpath: string, day: string) => Promise<void>;
  /** Chooses an option of a `select` by its text. */
  readonly select: (xpath: string, option: string) => Promise<void>;
  readonly attach: (xpath: string, path: string) => Promise<void>;
  /** Resolves once the element is displayed. */
  readonly waitFor: (xpath: string) => Promise<void>;
  readonly exists: (xpath: string) => Promise<boolean>;
  readonly screenshot: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How long an element or an address is waited for. */
export const timeoutMs = 30_000;

/** Runs in the page, with nothing but its arguments. React ignores a value that was set without the prototype's setter. */
export function setDateInPage(input: EventTarget, day: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, day);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
