/** An e-mail address or a UPI address. */
const address = /[\w+-]@[a-z][\w-]/i;
/** A number of ten digits as Indian phones have, with or without the code of the country. */
const indianPhone = /(?<!\d)(?:\+?91[ .-]?|0)?[6-9](?:[ .-]?\d){9}(?!\d)/;
/** A number with the code of a country. */
const foreignPhone = /\+\d(?:[ .-]?\d){7,13}(?!\d)/;
/** A link that opens a chat elsewhere. */
const messenger = /\b(?:wa\.me|t\.me|m\.me|telegram\.me|signal\.me|chat\.whatsapp\.com|discord\.gg)\/\w/i;

const devanagariZero = 0x0966;
const inAsciiDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? devanagariZero) - devanagariZero));

/** Whether a text contains an e-mail address, a phone number or the address of a messenger. Other links are no contact data. */
export function hasContact(text: string): boolean {
  const written = inAsciiDigits(text);
  return [address, indianPhone, foreignPhone, messenger].some((pattern) => pattern.test(written));
}
