/** What the letters say, in Hindi, by the words of docs/decisions/0020-language.md. */
export const hindi = {
  "Kaamkaj sends this because of your account. Nobody reads answers to it.":
    "यह ईमेल Kaamkaj ने आपके खाते के कारण भेजा है। इसका जवाब कोई नहीं पढ़ता।",
  "Open Kaamkaj": "Kaamkaj खोलें",
  "Find works": "काम खोजें",
  "See the requests": "आवेदन देखें",
  "Open the project": "प्रोजेक्ट खोलें",
  "Read the remark": "टिप्पणी पढ़ें",
  "Log in": "लॉग इन करें",
  "Set a new password": "नया पासवर्ड बनाएँ",

  "Welcome to Kaamkaj: your company is being checked": "Kaamkaj में आपका स्वागत है: आपकी कंपनी का वेरिफ़िकेशन हो रहा है",
  "Welcome to Kaamkaj: find your first work": "Kaamkaj में आपका स्वागत है: अपना पहला काम खोजें",
  "The account {username} was registered with this address.": "इस ईमेल पते से {username} खाता रजिस्टर किया गया है।",
  "Before you can log in and post works, the admin of the platform checks your company. You hear of it by mail, there is nothing to do until then.":
    "आपके लॉग इन करने और काम पोस्ट करने से पहले प्लेटफ़ॉर्म के एडमिन आपकी कंपनी वेरिफ़ाई करते हैं। इसकी सूचना आपको ईमेल से मिलेगी, तब तक कुछ करने की ज़रूरत नहीं है।",
  "You can log in now. Look for works that fit you, and apply with your résumé; the company decides, and you hear of it by mail.":
    "अब आप लॉग इन कर सकते हैं। अपने लायक काम खोजें और रिज़्यूमे के साथ आवेदन करें; फ़ैसला कंपनी करेगी और आपको ईमेल से सूचना मिलेगी।",
  "If it was not you, you can forget this mail.": "अगर यह आपने नहीं किया, तो इस ईमेल पर ध्यान न दें।",
  "Your company is verified": "आपकी कंपनी वेरिफ़ाई हो गई",
  "The admin of the platform has verified {company}.": "प्लेटफ़ॉर्म के एडमिन ने {company} को वेरिफ़ाई कर दिया है।",
  "You can log in and post your first work. Freelancers see it at once.":
    "अब आप लॉग इन करके अपना पहला काम पोस्ट कर सकते हैं। फ्रीलांसर उसे तुरंत देख सकेंगे।",
  "Post a work": "काम पोस्ट करें",
  "Your company was not accepted": "आपकी कंपनी वेरिफ़ाई नहीं हुई",
  "The admin of the platform has rejected {company}.": "प्लेटफ़ॉर्म के एडमिन ने {company} को अस्वीकार कर दिया है।",
  "You cannot log in any more, and freelancers do not find your works. If you think that this is a mistake, write to whoever runs the platform.":
    "अब आप लॉग इन नहीं कर सकते, और फ्रीलांसरों को आपके काम नहीं दिखेंगे। अगर आपको लगता है कि यह गलती है, तो प्लेटफ़ॉर्म चलाने वाले को लिखें।",

  "New request: “{title}”": "नया आवेदन: “{title}”",
  "{freelancer} has applied for “{title}”.": "{freelancer} ने “{title}” के लिए आवेदन किया है।",
  "Read the résumé, then accept or reject the request. You can accept one freelancer for a work.":
    "रिज़्यूमे पढ़ें, फिर आवेदन स्वीकार या अस्वीकार करें। एक काम के लिए आप एक ही फ्रीलांसर चुन सकते हैं।",
  "More requests: “{title}”": "और आवेदन: “{title}”",
  "More freelancers have applied for “{title}”.": "“{title}” के लिए और फ्रीलांसरों ने आवेदन किया है।",
  "So that your mailbox stays calm, you hear of them once an hour.":
    "आपके मेलबॉक्स में भीड़ न हो, इसलिए इनकी सूचना घंटे में एक बार दी जाती है।",
  "A work you applied for was withdrawn": "जिस काम के लिए आपने आवेदन किया था, वह वापस ले लिया गया",
  "{company} has withdrawn the work “{title}”, and your request went with it.":
    "{company} ने “{title}” काम वापस ले लिया है, इसलिए आपका आवेदन भी नहीं रहा।",
  "There are other works that may fit you.": "आपके लायक और भी काम हो सकते हैं।",

  "The reason:": "कारण:",
  "Price: {amount}": "कीमत: {amount}",
  "Brokerage: {amount}": "कमीशन: {amount}",
  "You receive: {amount}": "आपको मिलेंगे: {amount}",
  "Accepted: “{title}”": "स्वीकृत: “{title}”",
  "{company} has accepted your request for “{title}”.": "{company} ने “{title}” के लिए आपका आवेदन स्वीकार कर लिया है।",
  "The work is yours now. Report your progress as you go; once you have reported 100 percent, the company is asked to pay.":
    "अब यह काम आपका है। काम के साथ-साथ प्रगति बताते रहें; 100 प्रतिशत बताने पर कंपनी से भुगतान करने को कहा जाएगा।",
  "Not this time: “{title}”": "इस बार नहीं: “{title}”",
  "{company} has rejected your request for “{title}”.": "{company} ने “{title}” के लिए आपका आवेदन अस्वीकार कर दिया है।",
  "Sent back: “{title}”": "वापस भेजा गया: “{title}”",
  "{company} does not take “{title}” as complete yet.": "{company} के हिसाब से “{title}” अभी पूरा नहीं हुआ है।",
  "Carry on, and report 100 percent again when it is done.": "काम जारी रखें, और पूरा होने पर फिर से 100 प्रतिशत बताएँ।",
  "Completed: “{title}”": "पूरा हुआ: “{title}”",
  "{freelancer} has reported “{title}” as complete.": "{freelancer} ने “{title}” को पूरा बताया है।",
  "Look at it, and pay the agreed {price}. If something is missing, send it back instead.":
    "काम देख लें और तय {price} का भुगतान करें। अगर कुछ बाकी है, तो काम वापस भेज दें।",
  Pay: "भुगतान करें",
  "Paid: “{title}”": "भुगतान हुआ: “{title}”",
  "{company} has paid for “{title}”.": "{company} ने “{title}” का भुगतान कर दिया है।",
  "The payment of {company} for “{title}” has come.": "“{title}” के लिए {company} का भुगतान आ गया है।",
  "The admin of the platform has recorded your payment for “{title}”, in place of {company}.":
    "प्लेटफ़ॉर्म के एडमिन ने {company} की जगह “{title}” के लिए आपका भुगतान दर्ज कर दिया है।",
  "Open your projects": "अपने प्रोजेक्ट खोलें",
  "Ended: “{title}”": "समाप्त: “{title}”",
  "{company} has ended your engagement for “{title}”.": "{company} ने “{title}” के लिए आपका करार समाप्त कर दिया है।",
  "{freelancer} has ended the engagement for “{title}”.": "{freelancer} ने “{title}” के लिए करार समाप्त कर दिया है।",
  "The work is open again: you can accept another request, and others can apply.":
    "काम फिर से खुला है: आप कोई और आवेदन स्वीकार कर सकते हैं, और दूसरे लोग आवेदन कर सकते हैं।",

  "Your Kaamkaj password was changed": "आपका Kaamkaj पासवर्ड बदल दिया गया",
  "The password of your account {username} was changed.": "आपके खाते {username} का पासवर्ड बदल दिया गया है।",
  "Your Kaamkaj email address was changed": "आपका Kaamkaj ईमेल पता बदल दिया गया",
  "Mails about your account {username} go to another address from now on.":
    "आपके खाते {username} के ईमेल अब से दूसरे पते पर जाएँगे।",
  "Your Kaamkaj two-step sign-in is on": "आपके Kaamkaj खाते में दो चरणों वाला लॉग इन चालू हो गया",
  "Two-step sign-in was switched on for your account {username}.":
    "आपके खाते {username} में दो चरणों वाला लॉग इन चालू किया गया है।",
  "Your Kaamkaj two-step sign-in is off": "आपके Kaamkaj खाते में दो चरणों वाला लॉग इन बंद हो गया",
  "Two-step sign-in was switched off for your account {username}.":
    "आपके खाते {username} में दो चरणों वाला लॉग इन बंद किया गया है।",
  "Your Kaamkaj recovery codes are new": "आपके Kaamkaj रिकवरी कोड नए हैं",
  "Your account {username} has new recovery codes; the old ones are worth nothing.":
    "आपके खाते {username} के लिए नए रिकवरी कोड बनाए गए हैं; पुराने अब काम नहीं करेंगे।",
  "Your Kaamkaj recovery code was used": "आपका Kaamkaj रिकवरी कोड इस्तेमाल हुआ",
  "Somebody logged in to your account {username} with a recovery code.":
    "किसी ने रिकवरी कोड से आपके खाते {username} में लॉग इन किया है।",
  "Your Kaamkaj account has a new passkey": "आपके Kaamkaj खाते में नई पासकी जोड़ी गई",
  "A passkey was added to your account {username}.": "आपके खाते {username} में एक पासकी जोड़ी गई है।",
  "Your Kaamkaj account has lost a passkey": "आपके Kaamkaj खाते से एक पासकी हटाई गई",
  "A passkey was removed from your account {username}.": "आपके खाते {username} से एक पासकी हटाई गई है।",
  "If it was you, there is nothing to do. If it was not, set a new password at once, which logs out every device, and then look through My Account.":
    "अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं है। अगर नहीं, तो तुरंत नया पासवर्ड बनाएँ, जिससे सभी डिवाइस लॉग आउट हो जाएँगे, और फिर “मेरा खाता” में सब कुछ जाँच लें।",
  "If it was not you, log in, choose a new password and put your address back.":
    "अगर यह आपने नहीं किया, तो लॉग इन करके नया पासवर्ड बनाएँ और अपना ईमेल पता फिर से लिखें।",
  "If it was not you, restore this address within 7 days. Every device is logged out, and you choose a new password. The link works once.":
    "अगर यह आपने नहीं किया, तो 7 दिनों के अंदर यह ईमेल पता वापस लाएँ। सभी डिवाइस लॉग आउट हो जाएँगे और आप नया पासवर्ड बनाएँगे। लिंक सिर्फ़ एक बार काम करता है।",
  "Restore this address": "यह ईमेल पता वापस लाएँ",
  "For 72 hours, links for a new password still come to this address.":
    "अगले 72 घंटों तक नए पासवर्ड के लिंक इसी ईमेल पते पर आएँगे।",
  "If it was you, there is nothing to do.": "अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं है।",
  "Somebody tries to log in to your Kaamkaj account": "कोई आपके Kaamkaj खाते में लॉग इन करने की कोशिश कर रहा है",
  "A wrong password was given for your account {username} again and again. For a quarter of an hour nobody can log in to it, except in a browser where you have logged in before.":
    "आपके खाते {username} के लिए बार-बार गलत पासवर्ड लिखा गया। अगले पंद्रह मिनट तक इसमें कोई लॉग इन नहीं कर सकता, सिवाय उस ब्राउज़र के जिसमें आप पहले लॉग इन कर चुके हैं।",
  "If you need to log in elsewhere now, set a new password.": "अगर आपको अभी कहीं और लॉग इन करना है, तो नया पासवर्ड बनाएँ।",
  "Somebody gave the right password of your account {username}, and then wrong codes for the second step again and again. For a quarter of an hour no code is taken.":
    "किसी ने आपके खाते {username} का सही पासवर्ड लिखा, और फिर दूसरे चरण में बार-बार गलत कोड लिखे। अगले पंद्रह मिनट तक कोई कोड नहीं लिया जाएगा।",
  "If it was not you, somebody knows your password. Set a new one.":
    "अगर यह आप नहीं थे, तो किसी को आपका पासवर्ड पता है। नया पासवर्ड बनाएँ।",
  "Reset your Kaamkaj password": "अपना Kaamkaj पासवर्ड रीसेट करें",
  "Somebody asked for a new password for your account {username}.": "आपके खाते {username} के लिए नया पासवर्ड माँगा गया है।",
  "Choose it here within 30 minutes; the link works once.": "इसे 30 मिनट के अंदर यहाँ बनाएँ; लिंक सिर्फ़ एक बार काम करता है।",
  "If it was not you, there is nothing to do: your password is unchanged.":
    "अगर यह आपने नहीं माँगा, तो कुछ करने की ज़रूरत नहीं है: आपका पासवर्ड वही है।",

  "A test mail of Kaamkaj": "Kaamkaj का टेस्ट ईमेल",
  "The admin {username} wanted to know whether mails arrive. This one did.":
    "एडमिन {username} जानना चाहते थे कि ईमेल पहुँचते हैं या नहीं। यह पहुँच गया।",
  "Open Mails": "“ईमेल” खोलें",
} as const satisfies Readonly<Record<string, string>>;
