/** The Hindi texts of e-mails about settings. */
export const hindiSettings = {
  "Time to appeal": "अपील का समय",
  "Hold before payouts": "पेआउट से पहले होल्ड",
  "Contracts before the hold ends": "कितने कॉन्ट्रैक्ट तक होल्ड",
  "Payout batches": "भुगतान सूचियाँ",
  "Approval of payouts": "पेआउट की मंज़ूरी",
  "Receipts of erased accounts": "मिटाए गए खातों की रसीदें",
  "Ended contracts": "समाप्त कॉन्ट्रैक्ट",
  "Not needed": "ज़रूरी नहीं",
  "Every Monday": "हर सोमवार",
  Manually: "हाथ से",
  "{setting}: {value} instead of {before}, proposed by {proposer}.":
    "{setting}: {before} की जगह {value}। यह प्रस्ताव {proposer} का है।",
  "Open the settings": "सेटिंग खोलें",
  "A protection of {product} will be lowered": "{product} की एक सुरक्षा कम की जाएगी",
  "It applies in {hours} hours, or once another admin confirms it. Until then you can withdraw it.":
    "यह बदलाव {hours} घंटों में लागू होगा, या जब कोई दूसरा एडमिन इसकी पुष्टि करेगा। तब तक आप इसे वापस ले सकते हैं।",
  "A protection of {product} was lowered": "{product} की एक सुरक्षा कम कर दी गई",
  "The change applies now. You can raise it again at once.": "बदलाव अब लागू है। आप इसे तुरंत फिर से बढ़ा सकते हैं।",
  "Protection to be lowered, proposed by {otherName}": "सुरक्षा कम करने का प्रस्ताव: {otherName}",
  "Protection lowered, proposed by {otherName}": "सुरक्षा कम की गई, प्रस्ताव: {otherName}",
} as const;
