/** Variables of these families are settings of the product and of nothing else. */
const families = /^(LIMIT|RAZORPAY|PAYMENT|BROKERAGE|OIDC)_/;

const familyOf = (name: string) => families.exec(name)?.[0];

/** Kubernetes sets variables of the services of a namespace, such as PAYMENT_SERVICE_HOST. */
const serviceLink = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/;

/** Keys of the test mode, with which the tests of the product run. */
const ofTests = /^RAZORPAY_TEST_/;

/** The number of letters in which a misspelt name may differ: HOME is not taken for HOST. */
const toleranceOf = ({ length }: string) => (length <= 4 ? 0 : length <= 8 ? 1 : 2);

/** The setting that was most likely meant by a variable that is none; undefined for variables of other programs. */
export function misspeltSetting(name: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name) || serviceLink.test(name) || ofTests.test(name)) return undefined;
  const family = familyOf(name);
  const [nearest] = settings
    .filter((setting) => family === undefined || familyOf(setting) === family)
    .map((setting) => ({ setting, distance: distanceOf(name.toUpperCase(), setting) }))
    .toSorted((a, b) => a.distance - b.distance);
  if (!nearest) return undefined;
  const isNear = nearest.setting.length > 4 && nearest.distance <= toleranceOf(nearest.setting);
  return isNear || family ? nearest.setting : undefined;
}

/** The Levenshtein distance: how many letters are to be inserted, deleted or replaced. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
