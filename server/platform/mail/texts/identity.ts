/** What e-mails of `identity` say, in Hindi. */
export const identityTexts = {
  "Confirm your email address": "अपने ईमेल पते की पुष्टि करें",
  "The account {username} uses this address.": "{username} खाता इस ईमेल पते का इस्तेमाल करता है।",
  "Confirm within 24 hours that it is yours. The link works once.":
    "24 घंटे के अंदर पुष्टि करें कि यह पता आपका है। लिंक एक ही बार काम करता है।",
  "Confirm the address": "पते की पुष्टि करें",
  "Log in": "लॉग इन करें",
  "Set a new password": "नया पासवर्ड बनाएँ",
  "Welcome to {product}: your company is being verified": "{product} में आपका स्वागत है: आपकी कंपनी का वेरिफ़िकेशन हो रहा है",
  "Welcome to {product}: find your first job": "{product} में आपका स्वागत है: अपना पहला काम खोजें",
  "The account {username} was registered with this address.": "इस ईमेल पते से {username} खाता रजिस्टर किया गया है।",
  "The platform's admin verifies your company before you can log in and post jobs. You will receive an email; no action is needed until then.":
    "आपके लॉग इन करने और काम पोस्ट करने से पहले प्लेटफ़ॉर्म के एडमिन आपकी कंपनी वेरिफ़ाई करते हैं। इसकी सूचना आपको ईमेल से मिलेगी, तब तक कुछ करने की ज़रूरत नहीं है।",
  "You can log in now. Find jobs that suit you and apply with your résumé. You will receive an email when the company decides.":
    "अब आप लॉग इन कर सकते हैं। अपने लायक काम खोजें और रिज़्यूमे के साथ आवेदन करें। कंपनी के फ़ैसले की सूचना आपको ईमेल से मिलेगी।",
  "If this was not you, ignore this email.": "अगर यह आपने नहीं किया, तो इस ईमेल पर ध्यान न दें।",
  "Your {product} password was changed": "आपका {product} पासवर्ड बदल दिया गया",
  "The password of your account {username} was changed.": "आपके खाते {username} का पासवर्ड बदल दिया गया है।",
  "Your {product} email address was changed": "आपका {product} ईमेल पता बदल दिया गया",
  "Emails about your account {username} now go to another address.": "आपके खाते {username} के ईमेल अब से दूसरे पते पर जाएँगे।",
  "Your {product} two-step sign-in is on": "आपके {product} खाते में दो चरणों वाला लॉग इन चालू हो गया",
  "Two-step sign-in was switched on for your account {username}.":
    "आपके खाते {username} में दो चरणों वाला लॉग इन चालू किया गया है।",
  "Your {product} two-step sign-in is off": "आपके {product} खाते में दो चरणों वाला लॉग इन बंद हो गया",
  "Two-step sign-in was switched off for your account {username}.":
    "आपके खाते {username} में दो चरणों वाला लॉग इन बंद किया गया है।",
  "Your {product} recovery codes were replaced": "आपके {product} रिकवरी कोड बदल दिए गए",
  "Your account {username} has new recovery codes. The old ones no longer work.":
    "आपके खाते {username} के लिए नए रिकवरी कोड बनाए गए हैं; पुराने अब काम नहीं करेंगे।",
  "Your {product} recovery code was used": "आपका {product} रिकवरी कोड इस्तेमाल हुआ",
  "A recovery code was used to log in to your account {username}.":
    "आपके खाते {username} में रिकवरी कोड से लॉग इन किया गया है।",
  "A passkey was added to your {product} account": "आपके {product} खाते में नई पासकी जोड़ी गई",
  "A passkey was added to your account {username}.": "आपके खाते {username} में एक पासकी जोड़ी गई है।",
  "An access token was added to your {product} account": "आपके {product} खाते में एक एक्सेस टोकन जोड़ा गया",
  "An access token was added to your account {username}. A program that has it can act for you.":
    "आपके खाते {username} में एक एक्सेस टोकन जोड़ा गया है। जिस प्रोग्राम के पास यह है, वह आपकी ओर से काम कर सकता है।",
  "A webhook was added to your {product} account": "आपके {product} खाते में एक वेबहुक जोड़ा गया",
  "A webhook was added to your account {username}. The server at its address learns what happens.":
    "आपके खाते {username} में एक वेबहुक जोड़ा गया। उसके पते का सर्वर जान पाएगा कि क्या होता है।",
  "A webhook of your {product} account is switched off": "आपके {product} खाते का एक वेबहुक बंद कर दिया गया है",
  "No event has reached the webhook at {host} of your account {username} for three days, so it is switched off.":
    "आपके खाते {username} के {host} वाले वेबहुक तक तीन दिनों से कोई सूचना नहीं पहुँची, इसलिए उसे बंद कर दिया गया है।",
  "What happens meanwhile is kept for seven days and sent when you switch it on again.":
    "इस बीच जो होगा, वह सात दिन तक रखा जाएगा और दोबारा चालू करने पर भेजा जाएगा।",
  "See webhooks": "वेबहुक देखें",
  "An access token of your {product} account ends soon": "आपके {product} खाते का एक एक्सेस टोकन जल्द समाप्त होगा",
  "The access token “{name}” of your account {username} ends on {day}.":
    "आपके खाते {username} का एक्सेस टोकन “{name}” {day} को समाप्त होगा।",
  "If a program still needs it, create another one and give it to the program before that day.":
    "यदि किसी प्रोग्राम को इसकी ज़रूरत है, तो उस दिन से पहले दूसरा टोकन बनाकर उस प्रोग्राम को दें।",
  "See access tokens": "एक्सेस टोकन देखें",
  "A passkey was removed from your {product} account": "आपके {product} खाते से एक पासकी हटाई गई",
  "A passkey was removed from your account {username}.": "आपके खाते {username} से एक पासकी हटाई गई है।",
  "If this was you, no action is needed. If not, set a new password now, which logs out every device, and then review My Account.":
    "अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं है। अगर नहीं, तो तुरंत नया पासवर्ड बनाएँ, जिससे सभी डिवाइस लॉग आउट हो जाएँगे, और फिर “मेरा खाता” में सब कुछ जाँच लें।",
  "If this was not you, log in, set a new password and change the address back.":
    "अगर यह आपने नहीं किया, तो लॉग इन करके नया पासवर्ड बनाएँ और अपना ईमेल पता फिर से लिखें।",
  "If this was not you, restore this address within 7 days. This logs out every device, and you set a new password. The link works once.":
    "अगर यह आपने नहीं किया, तो 7 दिनों के अंदर यह ईमेल पता वापस लाएँ। सभी डिवाइस लॉग आउट हो जाएँगे और आप नया पासवर्ड बनाएँगे। लिंक सिर्फ़ एक बार काम करता है।",
  "Restore this address": "यह ईमेल पता वापस लाएँ",
  "For 72 hours, password reset links are still sent to this address.":
    "अगले 72 घंटों तक पासवर्ड रीसेट के लिंक इसी ईमेल पते पर आएँगे।",
  "Failed login attempts on your {product} account": "आपके {product} खाते में लॉग इन की असफल कोशिशें",
  "There were repeated attempts to log in to your account {username} with a wrong password. For 15 minutes, login is only possible in a browser where you have logged in before.":
    "आपके खाते {username} में गलत पासवर्ड से बार-बार लॉग इन करने की कोशिश हुई। अगले 15 मिनट तक लॉग इन सिर्फ़ उस ब्राउज़र में हो सकता है जिसमें आप पहले लॉग इन कर चुके हैं।",
  "If you need to log in elsewhere now, set a new password.": "अगर आपको अभी कहीं और लॉग इन करना है, तो नया पासवर्ड बनाएँ।",
  "The password of your account {username} was entered correctly, followed by repeated wrong codes for the second step. Codes are blocked for 15 minutes.":
    "आपके खाते {username} का सही पासवर्ड लिखा गया, और फिर दूसरे चरण में बार-बार गलत कोड लिखे गए। अगले 15 मिनट तक कोई कोड नहीं लिया जाएगा।",
  "If this was not you, your password is no longer secret. Set a new one.":
    "अगर यह आप नहीं थे, तो आपका पासवर्ड किसी और को पता है। नया पासवर्ड बनाएँ।",
  "Reset your {product} password": "अपना {product} पासवर्ड रीसेट करें",
  "A password reset was requested for your account {username}.":
    "आपके खाते {username} के लिए पासवर्ड रीसेट का अनुरोध किया गया है।",
  "Set a new password within 30 minutes. The link works once.":
    "30 मिनट के अंदर नया पासवर्ड बनाएँ। लिंक सिर्फ़ एक बार काम करता है।",
  "If this was not you, no action is needed. Your password is unchanged.":
    "अगर यह आपने नहीं माँगा, तो कुछ करने की ज़रूरत नहीं है: आपका पासवर्ड वही है।",
  "You are invited to be an admin of {product}": "आपको {product} का एडमिन बनने का निमंत्रण मिला है",
  "{inviter} invites {name} to be an admin of {product}.":
    "{inviter} ने {name} को {product} का एडमिन बनने का निमंत्रण दिया है।",
  "Permissions: {permissions}": "अनुमतियाँ: {permissions}",
  "Choose a username and a password within {hours} hours. The link works once.":
    "{hours} घंटों के अंदर यूज़रनेम और पासवर्ड चुनें। लिंक सिर्फ़ एक बार काम करता है।",
  "Accept the invitation": "निमंत्रण स्वीकार करें",
  "You are invited to {product}": "आपको {product} पर आने का निमंत्रण मिला है",
  "You are invited to register on {product} as a company and to post jobs.":
    "आपको {product} पर कंपनी के रूप में रजिस्टर करने और काम पोस्ट करने का निमंत्रण मिला है।",
  "You are invited to register on {product} as a freelancer and to find jobs.":
    "आपको {product} पर फ्रीलांसर के रूप में रजिस्टर करने और काम खोजने का निमंत्रण मिला है।",
  "Register within {days} days. The link works once, and for this address only.":
    "{days} दिनों के अंदर रजिस्टर करें। लिंक सिर्फ़ एक बार और सिर्फ़ इसी ईमेल पते के लिए काम करता है।",
  "Create your account": "अपना खाता बनाएँ",
  "{company} invites you to {product}": "{company} ने आपको {product} पर निमंत्रण दिया है",
  "{company} invites {name} to work for it on {product}.":
    "{company} ने {name} को {product} पर अपने साथ काम करने का निमंत्रण दिया है।",
  "Choose a username and a password within {days} days. The link works once.":
    "{days} दिनों के अंदर यूज़रनेम और पासवर्ड चुनें। लिंक सिर्फ़ एक बार काम करता है।",
  "You can do everything, and manage the members.": "आप सब कुछ कर सकते हैं, और सदस्यों को सँभाल सकते हैं।",
  "You can post jobs, decide on applications and write messages.":
    "आप काम पोस्ट कर सकते हैं, आवेदनों पर फ़ैसला कर सकते हैं और संदेश लिख सकते हैं।",
  "You can pay for completed projects.": "आप पूरे हुए कामों का भुगतान कर सकते हैं।",
  "You can read everything and change nothing.": "आप सब कुछ पढ़ सकते हैं, पर कुछ बदल नहीं सकते।",
  "Your role at {product} was changed": "{product} पर आपकी भूमिका बदल दी गई",
  "An owner of your company changed what your account {username} may do.":
    "आपकी कंपनी के एक मालिक ने आपके खाते {username} की भूमिका बदल दी है।",
  "Your {product} account was removed from its company": "आपका {product} खाता उसकी कंपनी से हटा दिया गया",
  "An owner of your company removed your account {username}. You are logged out and can no longer log in.":
    "आपकी कंपनी के एक मालिक ने आपका खाता {username} हटा दिया है। आप लॉग आउट हो गए हैं और अब लॉग इन नहीं कर सकते।",
  "Your {product} permissions were changed": "आपकी {product} अनुमतियाँ बदल दी गईं",
  "Another admin changed the permissions of your account {username}.":
    "किसी दूसरे एडमिन ने आपके खाते {username} की अनुमतियाँ बदल दी हैं।",
  "Your account has no permissions at present.": "आपके खाते को अभी कोई अनुमति नहीं मिली है।",
  "Your {product} admin account was disabled": "आपका {product} एडमिन खाता बंद कर दिया गया",
  "Another admin disabled your account {username}. You are logged out and can no longer log in.":
    "किसी दूसरे एडमिन ने आपका खाता {username} बंद कर दिया है। आप लॉग आउट हो गए हैं और अब लॉग इन नहीं कर सकते।",
  "Your {product} admin account is active again": "आपका {product} एडमिन खाता फिर से चालू है",
  "Another admin enabled your account {username}. You can log in again.":
    "किसी दूसरे एडमिन ने आपका खाता {username} फिर से चालू कर दिया है। आप फिर से लॉग इन कर सकते हैं।",
  "Places and categories": "स्थान और श्रेणियाँ",
  "Company verification": "कंपनी वेरिफ़िकेशन",
  Payments: "भुगतान",
  Tax: "टैक्स",
  Moderation: "मॉडरेशन",
  Admins: "एडमिन",
  Reports: "रिपोर्ट",
  "Audit log": "ऑडिट लॉग",
  Settings: "सेटिंग",
};
