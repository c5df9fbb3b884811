/** A calendar day, `YYYY-MM-DD`, in the platform's time zone. Days compare as strings. */
export type Day = string;

/** Whether the text is an existing day; 2026-02-30 is not. */
export function isDay(text: string): text is Day {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

const leap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function daysIn(year: number, month: number): number {
  if (month === 2) return leap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The day this many days after another, or before it if negative. */
export function addDays(from: Day, days: number): Day {
  let [year, month, day] = from.split("-").map(Number) as [number, number, number];
  day += days;
  while (day > daysIn(year, month)) {
    day -= daysIn(year, month);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  while (day < 1) {
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
    day += daysIn(year, month);
  }
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
