const spellings: readonly (readonly string[])[] = [
  ["zero", "oh", "शून्य", "जीरो", "ज़ीरो", "shunya"],
  ["one", "एक", "वन", "ek"],
  ["two", "दो", "टू", "do"],
  ["three", "तीन", "थ्री", "teen"],
  ["four", "चार", "फोर", "char", "chaar"],
  ["five", "पाँच", "पांच", "फाइव", "panch", "paanch"],
  ["six", "छह", "छः", "छ", "छे", "सिक्स", "chhe", "chhah"],
  ["seven", "सात", "सेवन", "saat"],
  ["eight", "आठ", "एट", "aath"],
  ["nine", "नौ", "नाइन", "nau"],
];

/** Digits as they are spelled in English and in Hindi, in both scripts. */
export const numberWords: ReadonlyMap<string, string> = new Map(
  spellings.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)),
);
