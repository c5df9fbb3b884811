import { hindiAmendments } from "#server/notify/mail/templates/hindi-amendments.ts";
import { hindiChargebacks } from "#server/notify/mail/templates/hindi-chargebacks.ts";
import { hindiDirectPayments } from "#server/notify/mail/templates/hindi-direct-payments.ts";
import { hindiModeration } from "#server/notify/mail/templates/hindi-moderation.ts";
import { hindiOffers } from "#server/notify/mail/templates/hindi-offers.ts";
import { hindiPayouts } from "#server/notify/mail/templates/hindi-payouts.ts";
import { hindiPersonalData } from "#server/notify/mail/templates/hindi-personal-data.ts";
import { hindiReviews } from "#server/notify/mail/templates/hindi-reviews.ts";
import { hindiSettings } from "#server/notify/mail/templates/hindi-settings.ts";
import { hindiWorks } from "#server/notify/mail/templates/hindi-works.ts";

/** The texts of e-mails in Hindi, with the words of docs/decisions/0020-language.md. */
export const hindi = {
  ...hindiAmendments,
  ...hindiOffers,
  ...hindiReviews,
  ...hindiPersonalData,
  ...hindiPayouts,
  ...hindiChargebacks,
  ...hindiDirectPayments,
  ...hindiModeration,
  ...hindiSettings,
  ...hindiWorks,
  "Confirm your email address": "अपने ईमेल पते की पुष्टि करें",
  "The account {username} uses this address.": "{username} खाता इस ईमेल पते का इस्तेमाल करता है।",
  "Confirm within 24 hours that it is yours. The link works once.":
    "24 घंटे के अंदर पुष्टि करें कि यह पता आपका है। लिंक एक ही बार काम करता है।",
  "Confirm the address": "पते की पुष्टि करें",
  "You receive this email because you have a {product} account.": "आपको यह ईमेल मिला है क्योंकि आपका {product} खाता है।",
  "You receive this email because you have a {product} account. Replies are not read.":
    "आपको यह ईमेल मिला है क्योंकि आपका {product} खाता है। इसके जवाब नहीं पढ़े जाते।",
  "Open {product}": "{product} खोलें",
  "Find jobs": "काम खोजें",
  "See the applications": "आवेदन देखें",
  "Open the project": "प्रोजेक्ट खोलें",
  "Read the remark": "टिप्पणी पढ़ें",
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
  "Your company is verified": "आपकी कंपनी वेरिफ़ाई हो गई",
  "The platform's admin has verified {company}.": "प्लेटफ़ॉर्म के एडमिन ने {company} को वेरिफ़ाई कर दिया है।",
  "You can log in and post your first job. Freelancers see it immediately.":
    "अब आप लॉग इन करके अपना पहला काम पोस्ट कर सकते हैं। फ्रीलांसर उसे तुरंत देख सकेंगे।",
  "Post a work": "काम पोस्ट करें",
  "Your company was not verified": "आपकी कंपनी वेरिफ़ाई नहीं हुई",
  "The platform's admin has rejected {company}. The reason:": "प्लेटफ़ॉर्म के एडमिन ने {company} को अस्वीकार कर दिया है। कारण:",
  "Send documents and a statement within {days} days. The link works once and needs no login.":
    "{days} दिनों के अंदर दस्तावेज़ और अपना जवाब भेजें। लिंक सिर्फ़ एक बार काम करता है और लॉग इन करना ज़रूरी नहीं है।",
  "Answer and send documents": "जवाब और दस्तावेज़ भेजें",
  "Until it is verified you cannot log in, and freelancers cannot find your jobs.":
    "वेरिफ़ाई होने तक आप लॉग इन नहीं कर सकते और फ्रीलांसर आपके काम नहीं खोज सकते।",
  "Answer of {otherName}": "{otherName} का जवाब",
  "A question about your company": "आपकी कंपनी के बारे में एक सवाल",
  "The platform's admin needs more information to verify {company}:":
    "{company} को वेरिफ़ाई करने के लिए प्लेटफ़ॉर्म के एडमिन को और जानकारी चाहिए:",
  "The platform's admin has rejected {company}.": "प्लेटफ़ॉर्म के एडमिन ने {company} को अस्वीकार कर दिया है।",
  "You can no longer log in, and freelancers cannot find your jobs. If you think this is a mistake, contact the platform's operator.":
    "अब आप लॉग इन नहीं कर सकते, और फ्रीलांसरों को आपके काम नहीं दिखेंगे। अगर आपको लगता है कि यह गलती है, तो प्लेटफ़ॉर्म के संचालक को लिखें।",

  "The reason:": "कारण:",
  "Price: {amount}": "कीमत: {amount}",
  "Brokerage: {amount}": "कमीशन: {amount}",
  "Platform fee: {amount}": "प्लेटफ़ॉर्म फ़ीस: {amount}",
  "You pay: {amount}": "आपको चुकाना है: {amount}",
  "You receive: {amount}": "आपको मिलेंगे: {amount}",
  "Due to you: {amount}": "आपका बकाया: {amount}",
  "Under Payouts you see when it is sent to you.": "यह रकम आपको कब भेजी जाती है, यह आप पेआउट में देख सकते हैं।",
  "Accepted: “{title}”": "स्वीकृत: “{title}”",
  "{company} has accepted your application for “{title}”.": "{company} ने “{title}” के लिए आपका आवेदन स्वीकार कर लिया है।",
  "You can start now. Report your progress as you go. Once you report 100 percent, the company can pay.":
    "अब आप काम शुरू कर सकते हैं। काम के साथ-साथ प्रगति बताते रहें। 100 प्रतिशत बताने पर कंपनी भुगतान कर सकती है।",
  "Not this time: “{title}”": "इस बार नहीं: “{title}”",
  "{company} has rejected your application for “{title}”.": "{company} ने “{title}” के लिए आपका आवेदन अस्वीकार कर दिया है।",
  "Sent back: “{title}”": "वापस भेजा गया: “{title}”",
  "{company} has sent “{title}” back because it is not complete yet.":
    "{company} ने “{title}” वापस भेजा है क्योंकि वह अभी पूरा नहीं हुआ है।",
  "Carry on, and report 100 percent again when it is done.": "काम जारी रखें, और पूरा होने पर फिर से 100 प्रतिशत बताएँ।",
  "Completed: “{title}”": "पूरा हुआ: “{title}”",
  "{freelancer} has reported “{title}” as complete.": "{freelancer} ने “{title}” को पूरा बताया है।",
  "Review it and pay {total}: the agreed {price} and the platform fee of {fee}. If something is missing, send it back instead.":
    "काम देख लें और {total} का भुगतान करें: तय {price} और {fee} प्लेटफ़ॉर्म फ़ीस। अगर कुछ बाकी है, तो काम वापस भेज दें।",
  "Review it and pay the agreed {price}. If something is missing, send it back instead.":
    "काम देख लें और तय {price} का भुगतान करें। अगर कुछ बाकी है, तो काम वापस भेज दें।",
  Pay: "भुगतान करें",
  "Paid: “{title}”": "भुगतान हुआ: “{title}”",
  "{company} has paid for “{title}”.": "{company} ने “{title}” का भुगतान कर दिया है।",
  "The payment from {company} for “{title}” has arrived.": "“{title}” के लिए {company} का भुगतान आ गया है।",
  "The platform's admin has recorded your payment for “{title}” on behalf of {company}.":
    "प्लेटफ़ॉर्म के एडमिन ने {company} की ओर से “{title}” के लिए आपका भुगतान दर्ज कर दिया है।",
  "Payment reversed: “{title}”": "भुगतान रिवर्स हुआ: “{title}”",
  "The platform's admin has reversed your payment of {amount} for “{title}”. It was recorded by mistake.":
    "प्लेटफ़ॉर्म के एडमिन ने “{title}” के लिए आपका {amount} का भुगतान रिवर्स कर दिया है। वह गलती से दर्ज हुआ था।",
  "The work is complete and not paid. Please pay it again.":
    "काम पूरा हो चुका है और उसका भुगतान बाकी है। कृपया फिर से भुगतान करें।",
  "The platform's admin has reversed the payment of {company} for “{title}”. It was recorded by mistake.":
    "प्लेटफ़ॉर्म के एडमिन ने “{title}” के लिए {company} का भुगतान रिवर्स कर दिया है। वह गलती से दर्ज हुआ था।",
  "The work is complete and not paid. Your earnings no longer count the payment, and its receipt is no longer available.":
    "काम पूरा हो चुका है और उसका भुगतान बाकी है। यह भुगतान अब आपकी कमाई में नहीं गिना जाता और इसकी रसीद अब उपलब्ध नहीं है।",
  "{admin} has reversed the payment of {amount} from {company} to {freelancer} for “{title}”.":
    "{admin} ने “{title}” के लिए {company} से {freelancer} को {amount} का भुगतान रिवर्स कर दिया है।",
  "Reversed payments": "रिवर्स किए गए भुगतान",
  "Payment reversed by an admin: “{title}”": "एडमिन ने भुगतान रिवर्स किया: “{title}”",
  "New message from {otherName}: “{title}”": "{otherName} का नया संदेश: “{title}”",
  "New message about “{title}”": "“{title}” के बारे में नया संदेश",
  "{otherName} has written to you about “{title}”.": "{otherName} ने “{title}” के बारे में आपको लिखा है।",
  "No further email is sent about this conversation until you have read it.":
    "जब तक आप इसे पढ़ नहीं लेते, इस बातचीत के बारे में और कोई ईमेल नहीं भेजा जाएगा।",
  "Application withdrawn: “{title}”": "आवेदन हटाया गया: “{title}”",
  "Position filled: “{title}”": "फ्रीलांसर चुन लिया गया: “{title}”",
  "Job withdrawn: “{title}”": "काम वापस लिया गया: “{title}”",
  "Budget lowered to {amount}: “{title}”": "बजट घटकर {amount} हुआ: “{title}”",
  "Payment confirmed: “{title}”": "भुगतान की पुष्टि हुई: “{title}”",
  "Payment declined: “{title}”": "भुगतान नामंज़ूर हुआ: “{title}”",
  "Payment failed: “{title}”": "भुगतान नहीं हो सका: “{title}”",
  "Payment expired: “{title}”": "भुगतान का समय निकल गया: “{title}”",
  "Payment closed: “{title}”": "भुगतान बंद किया गया: “{title}”",
  "Payment refunded: “{title}”": "भुगतान लौटाया गया: “{title}”",
  "{percentage} percent done: “{title}”": "{percentage} प्रतिशत हो गया: “{title}”",
  "Announcement: {title}": "घोषणा: {title}",
  "Company to verify: {otherName}": "कंपनी वेरिफ़ाई करनी है: {otherName}",
  "Import with failed lines: “{title}”": "इंपोर्ट की कुछ लाइनें नहीं बनीं: “{title}”",
  "Payment to confirm: “{title}” by {otherName}": "भुगतान की पुष्टि करनी है: {otherName} की ओर से “{title}”",
  "Money that matches no payment": "ऐसे पैसे जो किसी भुगतान से मेल नहीं खाते",
  "No payment by {otherName}: “{title}”": "{otherName} ने भुगतान नहीं किया: “{title}”",

  "Deadline soon: “{title}”": "समय-सीमा पास है: “{title}”",
  "The deadline of “{title}” for {company} is {day}.": "{company} के लिए “{title}” की समय-सीमा {day} है।",
  "Report your progress, or agree on a later deadline with the company.":
    "अपनी प्रगति बताएँ, या कंपनी के साथ आगे की समय-सीमा तय करें।",
  "Deadline passed: “{title}”": "समय-सीमा निकल गई: “{title}”",
  "The deadline of “{title}” for {company} was {day}.": "{company} के लिए “{title}” की समय-सीमा {day} थी।",
  "If the work is complete, report 100 percent. Otherwise agree on a later deadline with the company.":
    "अगर काम पूरा है, तो 100 प्रतिशत बताएँ। नहीं तो कंपनी के साथ आगे की समय-सीमा तय करें।",
  "The deadline of “{title}” for {freelancer} was {day}.": "{freelancer} के लिए “{title}” की समय-सीमा {day} थी।",
  "You can set a later deadline, or end the project.": "आप आगे की समय-सीमा तय कर सकते हैं, या प्रोजेक्ट समाप्त कर सकते हैं।",
  "See the progress": "प्रगति देखें",
  "Payment due: “{title}”": "भुगतान बाकी: “{title}”",
  "{freelancer} has reported “{title}” as complete. Your payment is due.":
    "{freelancer} ने “{title}” को पूरा बताया है। आपका भुगतान बाकी है।",
  "Payment overdue: “{title}”": "भुगतान में देर: “{title}”",
  "Your payment to {freelancer} for “{title}” is overdue.": "{freelancer} को “{title}” का भुगतान करने में देर हो रही है।",
  "If nothing happens, the platform's admin is notified.": "अगर कुछ नहीं हुआ, तो प्लेटफ़ॉर्म के एडमिन को सूचना दी जाएगी।",
  "No payment yet: “{title}”": "अभी भुगतान नहीं हुआ: “{title}”",
  "{company} has neither paid for “{title}” nor sent it back.":
    "{company} ने न तो “{title}” का भुगतान किया है और न ही उसे वापस भेजा है।",
  "The platform's admin has been notified.": "प्लेटफ़ॉर्म के एडमिन को सूचना दे दी गई है।",
  "Your {product} summary": "आपका {product} सारांश",
  "New since the last summary:": "पिछले सारांश के बाद से नया:",
  "And {count} more.": "और {count} अन्य।",
  "You chose a daily summary for these notifications. You can change this in My Account.":
    "आपने इन सूचनाओं के लिए रोज़ का सारांश चुना है। इसे आप “मेरा खाता” में बदल सकते हैं।",
  "Open your projects": "अपने प्रोजेक्ट खोलें",
  "Ended: “{title}”": "समाप्त: “{title}”",
  "{company} has ended the project “{title}”.": "{company} ने प्रोजेक्ट “{title}” समाप्त कर दिया है।",
  "{freelancer} has ended the project “{title}”.": "{freelancer} ने प्रोजेक्ट “{title}” समाप्त कर दिया है।",
  "The job is open again: you can accept another application, and others can apply.":
    "काम फिर से खुला है: आप कोई और आवेदन स्वीकार कर सकते हैं, और दूसरे लोग आवेदन कर सकते हैं।",

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
  "Your password was changed": "आपका पासवर्ड बदला गया",
  "Your email address was changed": "आपका ईमेल पता बदला गया",
  "Two-step sign-in was switched on": "दो चरणों वाला लॉग इन चालू हो गया",
  "Two-step sign-in was switched off": "दो चरणों वाला लॉग इन बंद हो गया",
  "Your recovery codes were replaced": "आपके रिकवरी कोड बदले गए",
  "A recovery code was used to log in": "लॉग इन करने के लिए एक रिकवरी कोड इस्तेमाल हुआ",
  "A passkey was added": "एक पासकी जोड़ी गई",
  "A passkey was removed": "एक पासकी हटाई गई",
  "A passkey was added to your {product} account": "आपके {product} खाते में नई पासकी जोड़ी गई",
  "A passkey was added to your account {username}.": "आपके खाते {username} में एक पासकी जोड़ी गई है।",
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

  "{product} test email": "{product} का टेस्ट ईमेल",
  "The admin {username} sent this email to test mail delivery.":
    "एडमिन {username} ने ईमेल की डिलीवरी जाँचने के लिए यह ईमेल भेजा है।",
  "Open Emails": "“ईमेल” खोलें",

  "You are invited to be an admin of {product}": "आपको {product} का एडमिन बनने का निमंत्रण मिला है",
  "{inviter} invites {name} to be an admin of {product}.":
    "{inviter} ने {name} को {product} का एडमिन बनने का निमंत्रण दिया है।",
  "Permissions: {permissions}": "अनुमतियाँ: {permissions}",
  "Choose a username and a password within {hours} hours. The link works once.":
    "{hours} घंटों के अंदर यूज़रनेम और पासवर्ड चुनें। लिंक सिर्फ़ एक बार काम करता है।",
  "Accept the invitation": "निमंत्रण स्वीकार करें",
  "If you do not expect this, ignore this email.": "अगर आप इसकी उम्मीद नहीं कर रहे थे, तो इस ईमेल पर ध्यान न दें।",
  "You are invited to {product}": "आपको {product} पर आने का निमंत्रण मिला है",
  "You are invited to register on {product} as a company and to post jobs.":
    "आपको {product} पर कंपनी के रूप में रजिस्टर करने और काम पोस्ट करने का निमंत्रण मिला है।",
  "You are invited to register on {product} as a freelancer and to find jobs.":
    "आपको {product} पर फ्रीलांसर के रूप में रजिस्टर करने और काम खोजने का निमंत्रण मिला है।",
  "Register within {days} days. The link works once, and for this address only.":
    "{days} दिनों के अंदर रजिस्टर करें। लिंक सिर्फ़ एक बार और सिर्फ़ इसी ईमेल पते के लिए काम करता है।",
  "Create your account": "अपना खाता बनाएँ",
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
  Moderation: "मॉडरेशन",
  Admins: "एडमिन",
  Reports: "रिपोर्ट",
  "Audit log": "ऑडिट लॉग",
  Settings: "सेटिंग",
} as const satisfies Readonly<Record<string, string>>;
