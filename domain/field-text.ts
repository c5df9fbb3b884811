/** A field as text, which is the same for the number of a row and for the digits in a form. */
export const fieldText = (value: unknown, between = ", "): string => {
  if (value === undefined || value === null || value === false) return "";
  return Array.isArray(value) ? value.join(between) : String(value);
};
