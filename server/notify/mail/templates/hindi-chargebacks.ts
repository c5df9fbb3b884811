/** The Hindi texts of e-mails about chargebacks. */
export const hindiChargebacks = {
  "Open chargebacks": "चार्जबैक खोलें",
  "The order of the payment is not known here.": "इस भुगतान का ऑर्डर यहाँ नहीं मिला।",
  "{company} has paid {amount} for “{title}”.": "{company} ने “{title}” के लिए {amount} का भुगतान किया है।",
  "Payment disputed: “{title}”": "भुगतान पर विवाद: “{title}”",
  "{company} disputes {amount} of the payment for “{title}” at its bank.":
    "{company} ने “{title}” के भुगतान में से {amount} पर अपने बैंक में आपत्ति की है।",
  "The money is on hold until the bank has decided. You will be notified.":
    "बैंक के फैसले तक यह पैसा रुका रहेगा। आपको सूचना मिलेगी।",
  "Chargeback to answer: {amount}": "चार्जबैक का जवाब देना है: {amount}",
  "A payer disputes {amount} at the bank. Answer at the payment provider in time.":
    "एक भुगतान करने वाले ने बैंक में {amount} पर आपत्ति की है। समय रहते भुगतान सेवा पर जवाब दें।",
  "No longer disputed: “{title}”": "विवाद खत्म: “{title}”",
  "The bank has decided: the payment of {company} for “{title}” stays.":
    "बैंक का फैसला: “{title}” के लिए {company} का भुगतान बना रहेगा।",
  "The money follows the usual payout rules again.": "अब इस पैसे पर पेआउट के सामान्य नियम लागू हैं।",
  "Chargeback won: {amount}": "चार्जबैक जीता: {amount}",
  "The bank has decided for the platform, which keeps {amount}.":
    "बैंक ने प्लेटफ़ॉर्म के पक्ष में फैसला किया है: {amount} प्लेटफ़ॉर्म के पास रहेंगे।",
  "Payment taken back: “{title}”": "भुगतान वापस लिया गया: “{title}”",
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
  "Payment no longer disputed: “{title}”": "भुगतान पर विवाद खत्म: “{title}”",
  "Less for a payment that was taken back: “{title}”": "वापस लिए गए भुगतान के लिए कम रकम: “{title}”",
  "Chargeback decided: {amount}": "चार्जबैक पर फैसला: {amount}",
} as const;
