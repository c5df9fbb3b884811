type Names = readonly (readonly [name: string, sign: RegExp])[];

/** The order matters: most user agents also name other browsers. */
const browsers: Names = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];

const systems: Names = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b|\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

const nameIn = (names: Names, userAgent: string) => names.find(([, sign]) => sign.test(userAgent))?.[0];

/** The device of a user agent, such as "Chrome on Android". Programs are shown by their own name. */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0];
  const name = browser ?? (program === "Mozilla" ? undefined : program);
  if (name && system) return `${name} on ${system}`;
  return name ?? system ?? "Unknown device";
}
