/** What e-mails of `operation` say, in Hindi. */
export const operationTexts = {
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
  "tax invoices and credit notes": "कर बीजक और क्रेडिट नोट",
  "jobs that became projects": "जो काम प्रोजेक्ट बने",
  "contracts with your name": "आपके नाम वाले अनुबंध",
  "messages to others": "दूसरों को भेजे संदेश",
  "reviews about others, without your name": "दूसरों के बारे में समीक्षाएँ, आपके नाम के बिना",
  "reports to the admins, without your name": "एडमिन को भेजी शिकायतें, आपके नाम के बिना",
  "decisions about the account": "खाते के बारे में फ़ैसले",
  "entries of the audit log": "ऑडिट लॉग की एंट्रियाँ",
  "If you did not request it, change your password.": "अगर आपने इसका अनुरोध नहीं किया था, तो अपना पासवर्ड बदलें।",
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
  "{confirmer} confirmed it.": "{confirmer} ने इसकी पुष्टि की।",
  "No other admin confirmed it: its {hours} hours are over.":
    "किसी और एडमिन ने इसकी पुष्टि नहीं की: इसके {hours} घंटे पूरे हो गए।",
  "The change applies now. You can raise it again at once.": "बदलाव अब लागू है। आप इसे तुरंत फिर से बढ़ा सकते हैं।",
  "Your {product} account is ready": "आपका {product} खाता तैयार है",
  "An account was created for you on {product}. Your username is {username}.":
    "{product} पर आपके लिए एक खाता बनाया गया है। आपका यूज़रनेम {username} है।",
  "Set a password within {days} days. The link works once.":
    "{days} दिनों के अंदर पासवर्ड सेट करें। लिंक सिर्फ़ एक बार काम करता है।",
  "After that, the platform's admin verifies your company before you can log in and post jobs.":
    "इसके बाद प्लेटफ़ॉर्म के एडमिन आपकी कंपनी वेरिफ़ाई करते हैं। फिर आप लॉग इन करके काम पोस्ट कर सकते हैं।",
  "After that, you can log in, complete your profile and apply for jobs.":
    "इसके बाद आप लॉग इन करके अपनी प्रोफ़ाइल पूरी कर सकते हैं और काम के लिए आवेदन कर सकते हैं।",
  "Set a password": "पासवर्ड सेट करें",
};
