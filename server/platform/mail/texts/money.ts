/** What e-mails of `money` say, in Hindi. */
export const moneyTexts = {
  "Open chargebacks": "चार्जबैक खोलें",
  "The order of the payment is not known here.": "इस भुगतान का ऑर्डर यहाँ नहीं मिला।",
  "{company} has paid {amount} for “{title}”.": "{company} ने “{title}” के लिए {amount} का भुगतान किया है।",
  "{company} disputes {amount} of the payment for “{title}” at its bank.":
    "{company} ने “{title}” के भुगतान में से {amount} पर अपने बैंक में आपत्ति की है।",
  "The money is on hold until the bank has decided. You will be notified.":
    "बैंक के फैसले तक यह पैसा रुका रहेगा। आपको सूचना मिलेगी।",
  "A payer disputes {amount} at the bank. Answer at the payment provider in time.":
    "एक भुगतान करने वाले ने बैंक में {amount} पर आपत्ति की है। समय रहते भुगतान सेवा पर जवाब दें।",
  "No longer disputed: “{title}”": "विवाद खत्म: “{title}”",
  "The bank has decided: the payment of {company} for “{title}” stays.":
    "बैंक का फैसला: “{title}” के लिए {company} का भुगतान बना रहेगा।",
  "The money follows the usual payout rules again.": "अब इस पैसे पर पेआउट के सामान्य नियम लागू हैं।",
  "Chargeback won: {amount}": "चार्जबैक जीता: {amount}",
  "The bank has decided for the platform, which keeps {amount}.":
    "बैंक ने प्लेटफ़ॉर्म के पक्ष में फैसला किया है: {amount} प्लेटफ़ॉर्म के पास रहेंगे।",
  "The bank has taken {amount} of the payment for “{title}” back.": "बैंक ने “{title}” के भुगतान में से {amount} वापस ले लिए हैं।",
  "You still receive what is owed to you for it, unless the platform takes it back and tells you why.":
    "इसके लिए आपकी जो रकम बाकी है वह बकाया रहेगी, जब तक प्लेटफ़ॉर्म उसे वापस न ले। तब आपको कारण बताया जाएगा।",
  "Chargeback lost: {amount}": "चार्जबैक हारा: {amount}",
  "The bank has taken {amount} back. This is a loss for the platform.":
    "बैंक ने {amount} वापस ले लिए हैं। यह प्लेटफ़ॉर्म का नुकसान है।",
  "You can recover what is still owed to the freelancer for this payment.":
    "इस भुगतान के लिए फ्रीलांसर की जो रकम बाकी है, उसे आप वापस ले सकते हैं।",
  "{amount} less for “{title}”": "“{title}” के लिए {amount} कम",
  "The bank has returned the payment for “{title}” to {company}. The platform's admin has deducted {amount} from what was still owed to you for it.":
    "{company} के बैंक ने “{title}” का भुगतान वापस ले लिया है। प्लेटफ़ॉर्म के एडमिन ने इसके लिए आपकी बाकी रकम में से {amount} ले लिए हैं।",
  "{company} says that it has paid you {amount} for “{title}”.":
    "{company} के अनुसार उसने आपको “{title}” के लिए {amount} चुका दिए हैं।",
  "The reference of the payment is {reference}.": "भुगतान का रेफ़रेंस नंबर {reference} है।",
  "Look into your UPI app or bank account. Then confirm that the money has arrived, or say that it has not.":
    "अपना यूपीआई ऐप या बैंक खाता देखें। फिर पैसे आने की पुष्टि करें, या बताएँ कि वे नहीं आए।",
  Answer: "जवाब दें",
  "You have neither confirmed it nor said that nothing has arrived.":
    "आपने न इसकी पुष्टि की है, न यह बताया है कि कुछ नहीं आया।",
  "{freelancer} says that your payment of {amount} for “{title}” has not arrived.":
    "{freelancer} के अनुसार “{title}” के लिए आपका {amount} का भुगतान नहीं आया है।",
  "Check the payment in your UPI app or with your bank. Then pay, or report the payment again.":
    "अपने यूपीआई ऐप या बैंक में भुगतान जाँचें। फिर भुगतान करें, या उसे दोबारा बताएँ।",
  "Open the payment": "भुगतान खोलें",
  "Brokerage to pay: {amount} for “{title}”": "चुकाने का कमीशन: “{title}” के लिए {amount}",
  "You confirmed that you were paid {price} for “{title}”.": "आपने पुष्टि की कि आपको “{title}” के लिए {price} मिले हैं।",
  "It includes the company's platform fee of {fee}. You pay it to the platform with the brokerage.":
    "इसमें कंपनी की {fee} प्लेटफ़ॉर्म फ़ीस शामिल है। इसे आप कमीशन के साथ प्लेटफ़ॉर्म को चुकाते हैं।",
  "Fees to pay: {amount} for “{title}”": "चुकानी है फ़ीस: “{title}” के लिए {amount}",
  "Fees paid: {amount} for “{title}”": "फ़ीस चुकाई गई: “{title}” के लिए {amount}",
  "Your payment of the fees of {amount} for “{title}” has arrived.":
    "“{title}” के लिए {amount} फ़ीस का आपका भुगतान आ गया है।",
  "Fees waived: {amount} for “{title}”": "फ़ीस माफ़: “{title}” के लिए {amount}",
  "You do not have to pay the fees of {amount} for “{title}”.": "आपको “{title}” के लिए {amount} फ़ीस नहीं चुकानी है।",
  "It includes the brokerage of {brokerage} and the company's platform fee of {fee}. Please pay {amount} to the platform.":
    "इसमें {brokerage} कमीशन और कंपनी की {fee} प्लेटफ़ॉर्म फ़ीस शामिल है। कृपया प्लेटफ़ॉर्म को {amount} चुकाएँ।",
  "The brokerage of {amount} is included in it. Please pay it to the platform.":
    "इसमें {amount} कमीशन शामिल है। कृपया इसे प्लेटफ़ॉर्म को चुकाएँ।",
  "Brokerage paid: {amount} for “{title}”": "कमीशन चुकाया गया: “{title}” के लिए {amount}",
  "Your payment of the brokerage of {amount} for “{title}” has arrived.":
    "“{title}” के लिए {amount} कमीशन का आपका भुगतान आ गया है।",
  "Brokerage waived: {amount} for “{title}”": "कमीशन माफ़: “{title}” के लिए {amount}",
  "You do not have to pay the brokerage of {amount} for “{title}”.": "आपको “{title}” के लिए {amount} कमीशन नहीं चुकाना है।",
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
  "Your {product} payout account was refused": "आपका {product} पेआउट खाता अस्वीकार कर दिया गया",
  "The platform's admin has refused the payout account of {username} ending in {last4}.":
    "प्लेटफ़ॉर्म के एडमिन ने {username} का वह पेआउट खाता अस्वीकार कर दिया है जिसके आखिरी अक्षर {last4} हैं।",
  "{amount} is on its way to you": "{amount} आपके पास आ रहे हैं",
  "The bank has been instructed to pay {amount} to your payout account ending in {last4}.":
    "बैंक को {amount} आपके उस पेआउट खाते में भेजने को कहा गया है जिसके आखिरी अक्षर {last4} हैं।",
  "You get the bank's reference once it has paid.": "बैंक के भेज देने पर आपको उसका रेफ़रेंस नंबर मिलता है।",
  "A payout batch of {amount} was approved": "{amount} की भुगतान सूची मंज़ूर हुई",
  "{approver} has approved a payout batch of {amount} that {creator} made.":
    "{approver} ने {amount} की वह भुगतान सूची मंज़ूर की है जो {creator} ने बनाई थी।",
  "{approver} has approved a weekly payout batch of {amount}.": "{approver} ने {amount} की साप्ताहिक भुगतान सूची मंज़ूर की है।",
  "{approver} has been able to approve payouts since {day}.": "{approver} {day} से भुगतान मंज़ूर कर सकते हैं।",
  "{approver} has been able to approve payouts since {day}. {granter} granted the permission.":
    "{approver} {day} से भुगतान मंज़ूर कर सकते हैं। यह अनुमति {granter} ने दी।",
  "If this is wrong, cancel the batch before it is sent.": "अगर यह गलत है, तो भेजे जाने से पहले भुगतान सूची रद्द करें।",
  "View payout batches": "भुगतान सूचियाँ देखें",
  "You were paid {amount}": "आपको {amount} भेजे गए",
  "{amount} was sent to your payout account ending in {last4}.":
    "{amount} आपके उस पेआउट खाते में भेजे गए जिसके आखिरी अक्षर {last4} हैं।",
  "The bank's reference is {utr}.": "बैंक का रेफ़रेंस नंबर {utr} है।",
  "A payout of {amount} failed": "{amount} का पेआउट नहीं हो पाया",
  "{amount} could not be paid to your account ending in {last4}. It will be sent again.":
    "{amount} आपके उस खाते में नहीं भेजे जा सके जिसके आखिरी अक्षर {last4} हैं। यह रकम फिर से बकाया है।",
  "Check your payout account, and change it if it is wrong.": "अपना पेआउट खाता जाँचें, और गलत हो तो उसे बदलें।",
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
  "You returned {amount} for “{title}”": "आपने “{title}” के लिए {amount} लौटाए",
  "{amount} goes back to {company} for “{title}”.": "“{title}” के लिए {amount} {company} को वापस जा रहे हैं।",
  "From your earnings: {amount}": "आपकी कमाई में से: {amount}",
  "The money comes back the way you paid. The project stays paid.":
    "रकम उसी तरीके से वापस आएगी जिससे आपने भुगतान किया था। काम का भुगतान हो चुका माना जाएगा।",
  "{amount} was refunded to you for “{title}”": "“{title}” के लिए आपको {amount} वापस किए गए",
  "The money arrives within a few working days, the way you paid. The refund is {reference}.":
    "रकम कुछ कामकाजी दिनों में उसी तरीके से पहुँचेगी जिससे आपने भुगतान किया था। वापसी का नंबर {reference} है।",
  "{amount} was sent to you for “{title}”": "“{title}” के लिए आपको {amount} भेजे गए",
  "{admin} has reversed the payment of {amount} from {company} to {freelancer} for “{title}”.":
    "{admin} ने “{title}” के लिए {company} से {freelancer} को {amount} का भुगतान रिवर्स कर दिया है।",
  "Reversed payments": "रिवर्स किए गए भुगतान",
  "Claim opened: “{milestone}”": "दावा खोला गया: “{milestone}”",
  "The other party has opened a claim about the milestone “{milestone}” of “{title}”.":
    "दूसरे पक्ष ने “{title}” के चरण “{milestone}” के बारे में दावा खोला है।",
  "You have 7 days to answer. Without an answer the claim may be settled without you.":
    "जवाब देने के लिए आपके पास 7 दिन हैं। जवाब न मिलने पर दावे का फ़ैसला आपके बिना हो सकता है।",
  "Claim changed: “{milestone}”": "दावा बदला: “{milestone}”",
  "The claim about the milestone “{milestone}” of “{title}” has changed. Open the project to read it.":
    "“{title}” के चरण “{milestone}” के बारे में दावा बदला है। पढ़ने के लिए प्रोजेक्ट खोलें।",
  "Please settle the claim: “{milestone}”": "कृपया दावा निपटाएँ: “{milestone}”",
  "The time to settle the claim about the milestone “{milestone}” of “{title}” ends soon.":
    "“{title}” के चरण “{milestone}” के दावे को निपटाने का समय जल्द खत्म होने वाला है।",
  "Claim settled: “{milestone}”": "दावे का फ़ैसला हुआ: “{milestone}”",
  "The claim about the milestone “{milestone}” of “{title}” is settled: {amount} of it is released.":
    "“{title}” के चरण “{milestone}” के दावे का फ़ैसला हो गया: उसमें से {amount} जारी किए जाते हैं।",
  "Milestone funded: “{milestone}”": "चरण का पैसा जमा हुआ: “{milestone}”",
  "The milestone “{milestone}” of “{title}” is funded with {amount}. The work on it can begin.":
    "“{title}” के चरण “{milestone}” के लिए {amount} जमा हो गए हैं। इस पर काम शुरू किया जा सकता है।",
  "Milestone submitted: “{milestone}”": "चरण सौंपा गया: “{milestone}”",
  "The milestone “{milestone}” of “{title}” was submitted.": "“{title}” का चरण “{milestone}” सौंप दिया गया है।",
  "You have 14 days to approve it or to request changes. After that, {amount} is released.":
    "इसे मंज़ूर करने या बदलाव माँगने के लिए आपके पास 14 दिन हैं। उसके बाद {amount} जारी कर दिए जाएँगे।",
  "Changes requested: “{milestone}”": "बदलाव माँगे गए: “{milestone}”",
  "The company has requested changes of the milestone “{milestone}” of “{title}”.":
    "कंपनी ने “{title}” के चरण “{milestone}” में बदलाव माँगे हैं।",
  "Milestone released: “{milestone}”": "चरण का पैसा जारी हुआ: “{milestone}”",
  "The company has approved the milestone “{milestone}” of “{title}” of {amount}.":
    "कंपनी ने “{title}” का {amount} का चरण “{milestone}” मंज़ूर कर दिया है।",
  "Milestone refunded: “{milestone}”": "चरण का पैसा लौटाया गया: “{milestone}”",
  "The freelancer has given back the milestone “{milestone}” of “{title}”. Your money goes back to you.":
    "फ्रीलांसर ने “{title}” का चरण “{milestone}” लौटा दिया है। आपका पैसा आपको वापस मिलेगा।",
  "Milestone not funded: “{milestone}”": "चरण का पैसा जमा नहीं हुआ: “{milestone}”",
  "The milestone “{milestone}” of “{title}” was recorded as funded by mistake, and is not.":
    "“{title}” के चरण “{milestone}” का पैसा गलती से जमा दर्ज हुआ था, वह जमा नहीं है।",
  "The time to answer is over. The milestone “{milestone}” of “{title}” of {amount} was released automatically.":
    "जवाब देने का समय खत्म हो गया। “{title}” के चरण “{milestone}” के {amount} अपने-आप जारी हो गए।",
  "The milestone “{milestone}” of “{title}” was not submitted in time. Its money goes back to the company.":
    "“{title}” का चरण “{milestone}” समय पर नहीं सौंपा गया। उसका पैसा कंपनी को वापस जाएगा।",
  "Please answer: “{milestone}”": "कृपया जवाब दें: “{milestone}”",
  "The milestone “{milestone}” of “{title}” waits for your answer. Without one, {amount} is released automatically.":
    "“{title}” का चरण “{milestone}” आपके जवाब का इंतज़ार कर रहा है। जवाब न मिलने पर {amount} अपने-आप जारी हो जाएँगे।",
  "Milestone ends soon: “{milestone}”": "चरण का समय जल्द खत्म: “{milestone}”",
  "The milestone “{milestone}” of “{title}” was not submitted yet. Without a submission, its money goes back to the company.":
    "“{title}” का चरण “{milestone}” अभी तक नहीं सौंपा गया। न सौंपने पर उसका पैसा कंपनी को वापस जाएगा।",
};
