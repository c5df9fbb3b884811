type Words = readonly [title: string, text: string];
interface Languages {
  readonly en: Words;
  readonly hi: Words;
}

/** What a person reads who opens an address that is refused, in each language: neither brand nor reader are known there. */
const wordsByStatus: Readonly<Record<number, Languages>> = {
  401: {
    en: ["Log in first", "This is for people who are logged in. Log in, then open it again."],
    hi: ["पहले लॉग इन करें", "यह लॉग इन किए हुए लोगों के लिए है। लॉग इन करें, फिर इसे दोबारा खोलें।"],
  },
  429: {
    en: ["Too many requests", "Too much was asked for from your connection. Try again in a few minutes."],
    hi: ["बहुत ज़्यादा अनुरोध", "आपके कनेक्शन से बहुत ज़्यादा माँगा गया। कुछ मिनट बाद फिर कोशिश करें।"],
  },
  431: {
    en: [
      "Too many cookies",
      "Your browser sends more cookies to this site than it can read. Delete the cookies of this site in the settings of your browser, then load the page again.",
    ],
    hi: [
      "बहुत ज़्यादा कुकी",
      "आपका ब्राउज़र इस साइट को इतनी कुकी भेजता है कि वे पढ़ी नहीं जा सकतीं। ब्राउज़र की सेटिंग में इस साइट की कुकी मिटाएँ, फिर पेज दोबारा खोलें।",
    ],
  },
  500: {
    en: ["Something went wrong", "Something went wrong on our side. Please try again."],
    hi: ["कुछ गड़बड़ हुई", "हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।"],
  },
  503: {
    en: ["Not available", "The service is unavailable. Please try again in a minute."],
    hi: ["उपलब्ध नहीं", "सेवा उपलब्ध नहीं है। एक मिनट बाद फिर कोशिश करें।"],
  },
};

const others: Languages = {
  en: ["This cannot be opened here", "Go to the start page and choose it from the menu."],
  hi: ["यह यहाँ नहीं खुल सकता", "पहले पेज पर जाएँ और इसे मेनू से चुनें।"],
};

export const typeOfPage = "text/html; charset=utf-8";

/** A page without script, style or picture, which every policy allows. */
export function refusalPage(status: number): string {
  const { en, hi } = wordsByStatus[status] ?? others;
  const part = (language: keyof Languages, [title, text]: Words, start: string) =>
    `<section lang="${language}"><h1>${title}</h1><p>${text}</p><p><a href="/">${start}</a></p></section>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${en[0]}</title></head><body><main>${part("en", en, "Start page")}${part("hi", hi, "पहला पेज")}</main></body></html>
`;
}
