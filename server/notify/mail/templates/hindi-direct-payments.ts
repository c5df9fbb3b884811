/** The Hindi texts of e-mails about direct payments and their bills. */
export const hindiDirectPayments = {
  "Has the money arrived? “{title}”": "क्या पैसे आ गए? “{title}”",
  "{company} says that it has paid you {amount} for “{title}”.":
    "{company} के अनुसार उसने आपको “{title}” के लिए {amount} चुका दिए हैं।",
  "The reference of the payment is {reference}.": "भुगतान का रेफ़रेंस नंबर {reference} है।",
  "Look into your UPI app or bank account. Then confirm that the money has arrived, or say that it has not.":
    "अपना यूपीआई ऐप या बैंक खाता देखें। फिर पैसे आने की पुष्टि करें, या बताएँ कि वे नहीं आए।",
  Answer: "जवाब दें",
  "Please answer: has the money for “{title}” arrived?": "कृपया जवाब दें: क्या “{title}” के पैसे आ गए?",
  "You have neither confirmed it nor said that nothing has arrived.":
    "आपने न इसकी पुष्टि की है, न यह बताया है कि कुछ नहीं आया।",
  "No answer to the payment by {otherName}: “{title}”": "{otherName} के भुगतान का जवाब नहीं: “{title}”",
  "Not received: payment for “{title}”": "नहीं मिला: “{title}” का भुगतान",
  "{freelancer} says that your payment of {amount} for “{title}” has not arrived.":
    "{freelancer} के अनुसार “{title}” के लिए आपका {amount} का भुगतान नहीं आया है।",
  "Check the payment in your UPI app or with your bank. Then pay, or report the payment again.":
    "अपने यूपीआई ऐप या बैंक में भुगतान जाँचें। फिर भुगतान करें, या उसे दोबारा बताएँ।",
  "Open the payment": "भुगतान खोलें",
  "{freelancer} has confirmed that your payment of {amount} for “{title}” has arrived.":
    "{freelancer} ने “{title}” के लिए आपका {amount} का भुगतान आने की पुष्टि की है।",
  "Open the receipt": "रसीद खोलें",
  "Bill to pay: {amount} for “{title}”": "चुकाने का बिल: “{title}” के लिए {amount}",
  "Bill paid: {amount} for “{title}”": "बिल चुकाया गया: “{title}” के लिए {amount}",
  "Bill waived: {amount} for “{title}”": "बिल माफ़: “{title}” के लिए {amount}",
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
} as const;
