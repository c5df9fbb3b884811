import type { Language } from "#domain/language.ts";

/** The version of the words below. Other words need another version, because instructions are stored with theirs. */
export const instructionVersion = 1;

/** The standing instruction that a freelancer gives, word for word. `{operator}` is the legal name of the operator. */
const words: Readonly<Record<Language, string>> = {
  en: [
    "I instruct {operator}, who runs this platform, to make the papers of my works in my name and on my behalf, as follows.",
    "1. For each payment that a company makes for a work of mine from now on, {operator} makes a tax invoice where a checked GSTIN of mine is saved here, and a bill of supply where I have none. While my tax numbers are refused, or my GSTIN waits for its check, no paper is made, and I make my own.",
    "2. Each paper has my legal name, address and State as I saved them here, the service code below, and a number of a series that is mine alone. The price that the company pays includes my GST.",
    "3. {operator} makes a credit note where a payment goes back, in whole or in part. For papers that were made under this instruction it does so after its end too.",
    "4. {operator} signs the papers in my name. I accept them as issued by me, and I make no other invoice for the same payments.",
    "5. I report the papers in my own returns and pay my own tax. {operator} files nothing for me.",
    "6. I keep my tax numbers here correct, and I tell {operator} without delay where a paper is wrong.",
    "7. I can revoke this instruction here at any time. It then ends for all later payments.",
  ].join("\n"),
  hi: [
    "मेरा निर्देश है कि इस प्लेटफ़ॉर्म को चलाने वाली संस्था {operator} मेरे कामों के दस्तावेज़ मेरे नाम से और मेरी ओर से इस तरह बनाए।",
    "1. अब से कोई कंपनी मेरे किसी काम के लिए जो भी भुगतान करे, उसके लिए {operator} कर बीजक (Tax invoice) बनाए, अगर मेरा जाँचा हुआ GSTIN यहाँ सेव है, और आपूर्ति बिल (Bill of supply) बनाए, अगर मेरा कोई GSTIN नहीं है। जब तक मेरे टैक्स नंबर अस्वीकृत हैं या मेरे GSTIN की जाँच बाकी है, तब तक कोई दस्तावेज़ नहीं बनेगा, और अपने दस्तावेज़ बनाना मेरा काम है।",
    "2. हर दस्तावेज़ में मेरा यहाँ सेव किया हुआ कानूनी नाम, पता और राज्य, नीचे दिया सेवा कोड, और केवल मेरी शृंखला का एक नंबर होगा। कंपनी जो कीमत देती है, उसमें मेरा GST शामिल है।",
    "3. भुगतान पूरा या आंशिक लौटने पर {operator} क्रेडिट नोट बनाए। इस निर्देश के तहत बने दस्तावेज़ों के लिए इसके खत्म होने के बाद भी।",
    "4. {operator} मेरे नाम से दस्तावेज़ों पर हस्ताक्षर करे। वे मेरे जारी किए हुए माने जाएँगे, और उन्हीं भुगतानों के लिए मेरी ओर से कोई दूसरा बीजक नहीं बनेगा।",
    "5. इन दस्तावेज़ों को अपने रिटर्न में दिखाना और अपना टैक्स चुकाना मेरी ज़िम्मेदारी है। {operator} मेरे लिए कुछ दाखिल नहीं करता।",
    "6. यहाँ अपने टैक्स नंबर सही रखना, और कोई दस्तावेज़ गलत हो तो {operator} को तुरंत बताना मेरी ज़िम्मेदारी है।",
    "7. यह निर्देश यहाँ कभी भी वापस लिया जा सकता है। इसके बाद के सभी भुगतानों के लिए यह खत्म हो जाएगा।",
  ].join("\n"),
};

/** The instruction for an operator, as it is shown and stored. Each paragraph is a line. */
export const instructionText = (language: Language, operator: string): string =>
  words[language].replaceAll("{operator}", () => operator);
