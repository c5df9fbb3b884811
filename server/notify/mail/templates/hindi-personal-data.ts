/** The Hindi texts of e-mails about exports and erasures. */
export const hindiPersonalData = {
  "Your {product} data is ready": "आपका {product} डेटा तैयार है",
  "The export of the account {username} can be downloaded in My Account for {hours} hours.":
    "खाते {username} का एक्सपोर्ट “मेरा खाता” में {hours} घंटों तक डाउनलोड किया जा सकता है।",
  "Open My Account": "“मेरा खाता” खोलें",
  "Your {product} account will be erased": "आपका {product} खाता मिटाया जाएगा",
  "The account {username} and its data will be erased in {hours} hours. This cannot be undone afterwards.":
    "खाता {username} और उसका डेटा {hours} घंटों में मिटा दिया जाएगा। इसके बाद इसे वापस नहीं लाया जा सकता।",
  "Until then you can cancel it in My Account.": "तब तक आप इसे “मेरा खाता” में रोक सकते हैं।",
  "If you did not request it, cancel it and change your password, or write to the platform's operator.":
    "अगर आपने इसका अनुरोध नहीं किया था, तो इसे रोकें और अपना पासवर्ड बदलें, या प्लेटफ़ॉर्म के संचालक को लिखें।",
  "Your {product} account was not erased": "आपका {product} खाता नहीं मिटाया गया",
  "The account {username} now has an ongoing project, a payment that is due or an open appeal.":
    "खाते {username} में अब कोई करार चालू है, कोई भुगतान बाकी है या किसी अपील का जवाब बाकी है।",
  "You can request it again once that is settled.": "यह निपट जाने पर आप इसका अनुरोध फिर से कर सकते हैं।",
  "Your {product} account was erased": "आपका {product} खाता मिटा दिया गया",
  "Your name, your addresses and your files were deleted, and you can no longer log in.":
    "आपका नाम, आपके पते और आपकी फ़ाइलें हटा दी गईं, और अब आप लॉग इन नहीं कर सकते।",
  "What remains, as My Account listed it: {list}.": "“मेरा खाता” में बताए अनुसार यह बचा है: {list}।",
  "Nothing of it remains.": "इसमें से कुछ भी नहीं बचा है।",
  payments: "भुगतान",
  "your name on receipts": "रसीदों पर आपका नाम",
  "jobs that became projects": "जो काम प्रोजेक्ट बने",
  "contracts with your name": "आपके नाम वाले अनुबंध",
  "messages to others": "दूसरों को भेजे संदेश",
  "reviews about others, without your name": "दूसरों के बारे में समीक्षाएँ, आपके नाम के बिना",
  "decisions about the account": "खाते के बारे में फ़ैसले",
  "entries of the audit log": "ऑडिट लॉग की एंट्रियाँ",
  "Erasure of your account is scheduled": "आपका खाता मिटाया जाएगा",
  "Your account was not erased": "आपका खाता नहीं मिटाया गया",
  "If you did not request it, change your password.": "अगर आपने इसका अनुरोध नहीं किया था, तो अपना पासवर्ड बदलें।",
} as const;
