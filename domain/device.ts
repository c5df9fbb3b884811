type Names = readonly (readonly [name: string, sign: RegExp])[];

/** The first that fits: most browsers claim to be some others as well. */
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

/** What people call the device behind a user agent: "Chrome on Android". A program is called by its own name. */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0];
  const name = browser ?? (program === "Mozilla" ? undefined : program);
  if (name && system) return `${name} on ${system}`;
  return name ?? system ?? "Unknown device";
}
