/** What stands before the @: words of RFC 5322 with dots between them, in the letters of any script (RFC 6531). */
const words = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/** A part of the name of a server, as it is read or as the network writes it (`xn--`). Joiners shape letters of many scripts. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u200c\u200d-]{0,61}[\p{L}\p{M}\p{N}\u200c\u200d])?`;
const domain = new RegExp(String.raw`^(?:${label}\.)+(?!\p{N}+$)(?=[^.]{2})${label}$`, "u");

/** Of RFC 5321, in bytes of UTF-8. */
const maxLocalBytes = 64;

const bytesIn = (text: string) => Array.from(text).reduce((sum, each) => sum + bytesOf(each.codePointAt(0) ?? 0), 0);

function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

/** Whether mail can be sent to it, as RFC 5321 and RFC 6531 define an address. A quoted part before the @ is in no use. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  return at > 0 && bytesIn(local) <= maxLocalBytes && words.test(local) && domain.test(text.slice(at + 1));
}

const host = String.raw`[\p{L}\p{M}\p{N}\u200c\u200d-]+`;
const link = new RegExp(String.raw`^https:\/\/${host}(?:\.${host})+(?::\d+)?(?:[/?#][^\s<>"]*)?$`, "iu");

/** Whether visitors can follow it without leaving encryption. The name of the site has no login before it, and any script. */
export const isSecureLink = (text: string): boolean => link.test(text);
