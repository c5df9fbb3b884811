import { browserMemory } from "#web/lib/storage.ts";

/** Light or dark as the system has it, until the user turns the switch. */

const key = "scheme";
const dark = () => matchMedia("(prefers-color-scheme: dark)").matches;

const chosen = () => browserMemory.getItem(key);
const isDark = () => (chosen() === null ? dark() : chosen() === "dark");

/** Called before the first screen, so that nothing flashes. */
export function applyScheme(): void {
  const scheme = chosen();
  if (scheme === null) delete document.documentElement.dataset["scheme"];
  else document.documentElement.dataset["scheme"] = scheme;
}

/** Switches the colour scheme. Where the new one is that of the system, the system decides again. */
export function turnScheme(): void {
  const next = !isDark();
  if (next === dark()) browserMemory.removeItem(key);
  else browserMemory.setItem(key, next ? "dark" : "light");
  applyScheme();
}
