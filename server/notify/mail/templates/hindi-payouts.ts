/** The Hindi texts of e-mails about payouts. */
export const hindiPayouts = {
  "Your {product} payout account was changed": "आपका {product} पेआउट खाता बदल दिया गया",
  "Payouts for your account {username} go to the account ending in {last4}.":
    "आपके खाते {username} के पेआउट उस खाते में जाएँगे जिसके आखिरी अक्षर {last4} हैं।",
  "No money is sent to it for {hours} hours.": "{hours} घंटों तक इसमें कोई पैसा नहीं भेजा जाएगा।",
  "If this was not you, block it within {hours} hours. The link works once. Then set a new password.":
    "अगर यह आपने नहीं किया, तो {hours} घंटों के अंदर इसे रोक दें। लिंक एक ही बार काम करता है। फिर नया पासवर्ड बनाएँ।",
  "Block this account": "यह खाता रोकें",
  "You are paid again once you have added an account.": "कोई खाता जोड़ने के बाद आपको फिर से पैसे मिलेंगे।",
  "Open payouts": "पेआउट खोलें",
  "If this was not you, set a new password.": "अगर यह आपने नहीं किया, तो नया पासवर्ड बनाएँ।",
  "The payout account of {username} ending in {last4} was deleted.":
    "{username} का वह पेआउट खाता हटा दिया गया जिसके आखिरी अक्षर {last4} हैं।",
  "The payout account of {username} ending in {last4} was blocked with the link in an email.":
    "{username} का वह पेआउट खाता ईमेल के लिंक से रोक दिया गया जिसके आखिरी अक्षर {last4} हैं।",
  "Your payout account was changed": "आपका पेआउट खाता बदल दिया गया",
  "If this was you, no action is needed.": "अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं है।",
  "Your {product} payout account was refused": "आपका {product} पेआउट खाता अस्वीकार कर दिया गया",
  "The platform's admin has refused the payout account of {username} ending in {last4}.":
    "प्लेटफ़ॉर्म के एडमिन ने {username} का वह पेआउट खाता अस्वीकार कर दिया है जिसके आखिरी अक्षर {last4} हैं।",
  "{amount} is on its way to you": "{amount} आपके पास आ रहे हैं",
  "The bank has been instructed to pay {amount} to your payout account ending in {last4}.":
    "बैंक को {amount} आपके उस पेआउट खाते में भेजने को कहा गया है जिसके आखिरी अक्षर {last4} हैं।",
  "You get the bank's reference once it has paid.": "बैंक के भेज देने पर आपको उसका रेफ़रेंस नंबर मिलता है।",
  "You were paid {amount}": "आपको {amount} भेजे गए",
  "{amount} was sent to your payout account ending in {last4}.":
    "{amount} आपके उस पेआउट खाते में भेजे गए जिसके आखिरी अक्षर {last4} हैं।",
  "The bank's reference is {utr}.": "बैंक का रेफ़रेंस नंबर {utr} है।",
  "A payout of {amount} failed": "{amount} का पेआउट नहीं हो पाया",
  "{amount} could not be paid to your account ending in {last4}. It will be sent again.":
    "{amount} आपके उस खाते में नहीं भेजे जा सके जिसके आखिरी अक्षर {last4} हैं। यह रकम फिर से बकाया है।",
  "Check your payout account, and change it if it is wrong.": "अपना पेआउट खाता जाँचें, और गलत हो तो उसे बदलें।",
  "Payments that differ from their provider": "भुगतान जो भुगतान सेवा से मेल नहीं खाते",
  "Payout batch: {amount}": "भुगतान सूची: {amount}",
  "{amount} is returned to you for “{title}”": "“{title}” के लिए {amount} आपको लौटाए जा रहे हैं",
  "{freelancer} has given back {amount} of your payment for “{title}”.":
    "{freelancer} ने “{title}” के आपके भुगतान में से {amount} लौटाए हैं।",
  "The money was sent to you already. The reference is {reference}.": "पैसे आपको पहले ही भेजे जा चुके हैं। रेफ़रेंस {reference} है।",
  "{amount} of your payment for “{title}” is refunded": "“{title}” के आपके भुगतान में से {amount} रिफ़ंड हो रहे हैं",
  "The platform refunds {amount} of your payment for “{title}”.":
    "प्लेटफ़ॉर्म “{title}” के आपके भुगतान में से {amount} रिफ़ंड कर रहा है।",
  "You receive {net} less for this job.": "इस काम के लिए आपको {net} कम मिलेंगे।",
  "You keep what you earned for it.": "इसकी आपकी कमाई आपके पास रहेगी।",
  "You have been paid for it already. Please pay {net} to the platform.":
    "इसके पैसे आपको मिल चुके हैं। कृपया प्लेटफ़ॉर्म को {net} चुकाएँ।",
  "Refund to {company} for “{title}”": "“{title}” के लिए {company} को रिफ़ंड",
  "The platform refunds {amount} for “{title}” to {company}.":
    "प्लेटफ़ॉर्म “{title}” के लिए {company} को {amount} रिफ़ंड कर रहा है।",
  "Refund paid: {amount} for “{title}”": "रिफ़ंड चुकाया गया: “{title}” के लिए {amount}",
  "Your payment of {amount} for the refund of “{title}” has arrived.":
    "“{title}” के रिफ़ंड के लिए आपका {amount} का भुगतान मिल गया है।",
  "Refund waived: {amount} for “{title}”": "रिफ़ंड माफ़: “{title}” के लिए {amount}",
  "You do not have to pay the refund of {amount} for “{title}”.": "आपको “{title}” का {amount} का रिफ़ंड नहीं चुकाना है।",
  "The platform sends you the money. The project stays paid.":
    "प्लेटफ़ॉर्म यह रकम आपको भेजेगा। काम का भुगतान हो चुका माना जाएगा।",
  "Open the receipt": "रसीद खोलें",
  "You returned {amount} for “{title}”": "आपने “{title}” के लिए {amount} लौटाए",
  "{amount} goes back to {company} for “{title}”.": "“{title}” के लिए {amount} {company} को वापस जा रहे हैं।",
  "From your earnings: {amount}": "आपकी कमाई में से: {amount}",
  "The money comes back the way you paid. The project stays paid.":
    "रकम उसी तरीके से वापस आएगी जिससे आपने भुगतान किया था। काम का भुगतान हो चुका माना जाएगा।",
  "{amount} was refunded to you for “{title}”": "“{title}” के लिए आपको {amount} वापस किए गए",
  "The money arrives within a few working days, the way you paid. The refund is {reference}.":
    "रकम कुछ कार्य दिवसों में उसी तरीके से पहुँचेगी जिससे आपने भुगतान किया था। वापसी का नंबर {reference} है।",
  "{amount} was sent to you for “{title}”": "“{title}” के लिए आपको {amount} भेजे गए",
  "Money returned: “{title}”": "रकम लौटाई गई: “{title}”",
  "You returned money: “{title}”": "आपने रकम लौटाई: “{title}”",
  "Returned money sent: “{title}”": "लौटाई गई रकम भेजी गई: “{title}”",
  "Money to send to {otherName}: “{title}”": "{otherName} को भेजनी है रकम: “{title}”",
  "Payout on its way": "पेआउट रास्ते में",
  "Paid out: {amount}": "पेआउट हुआ: {amount}",
  "Payout failed: {amount}": "पेआउट नहीं हो पाया: {amount}",
} as const;
