/**
 * Characters that are not seen and change the order in which the others are shown: after U+202E, `gnp.exe` reads `exe.png`.
 * They are those with the property Bidi_Control of Unicode. Letters of scripts that run from right to left need none of them,
 * and the joiners of Malayalam and Persian are not among them.
 */
export const directionControls = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

/** Whether text is shown in the order in which it is written. */
export const isShownInOrder = (text: string): boolean => !/\p{Bidi_Control}/u.test(text);

export const withoutDirectionControls = (text: string): string => text.replace(/\p{Bidi_Control}/gu, "");
