/** The Hindi texts of e-mails about decisions, appeals and reports. */
export const hindiModeration = {
  "Your {product} account is restricted": "आपके {product} खाते पर रोक लगी है",
  "An admin decided that your account can no longer: {kinds}.":
    "एडमिन ने फ़ैसला किया है कि आपका खाता अब यह नहीं कर सकता: {kinds}।",
  "The restriction applies until an admin lifts it.": "यह रोक तब तक रहेगी जब तक एडमिन इसे नहीं हटाते।",
  "The restriction applies up to and including {day}.": "यह रोक {day} तक (उस दिन सहित) रहेगी।",
  "Rule: {rule}": "नियम: {rule}",
  "You can still log in, finish work, pay, be paid and withdraw applications.":
    "आप अब भी लॉग इन कर सकते हैं, काम पूरा कर सकते हैं, भुगतान कर और पा सकते हैं, और आवेदन वापस ले सकते हैं।",
  "Read the decision": "फ़ैसला पढ़ें",
  "A restriction of your {product} account has ended": "आपके {product} खाते की एक रोक हट गई है",
  "Your account can again: {kinds}.": "आपका खाता अब फिर से यह कर सकता है: {kinds}।",
  "Taken down: “{title}”": "हटाया गया: “{title}”",
  "Listed again: “{title}”": "फिर से सूची में: “{title}”",
  "An admin has taken your job “{title}” down. Freelancers cannot find it.":
    "एडमिन ने आपका काम “{title}” सूची से हटा दिया है। फ्रीलांसर इसे नहीं खोज सकते।",
  "If you have accepted a freelancer for it, the project continues.":
    "अगर इसके लिए कोई फ्रीलांसर चुना जा चुका है, तो प्रोजेक्ट जारी रहेगा।",
  "Freelancers can find your job “{title}” again.": "फ्रीलांसर आपका काम “{title}” फिर से खोज सकते हैं।",
  "Your appeal was answered": "आपकी अपील का जवाब मिला",
  "Appeal of {otherName}": "{otherName} की अपील",
  "Your appeal succeeded: the decision no longer applies.": "आपकी अपील मान ली गई: वह फ़ैसला अब लागू नहीं है।",
  "Your appeal was rejected: the decision still applies.": "आपकी अपील अस्वीकार कर दी गई: वह फ़ैसला अब भी लागू है।",
  "The admin who made the decision also answered, because there is no other.":
    "जवाब उसी एडमिन ने दिया है जिसने फ़ैसला किया था, क्योंकि कोई दूसरा एडमिन नहीं है।",
  "apply for jobs": "कामों के लिए आवेदन करना",
  "post and edit jobs": "काम पोस्ट करना और बदलना",
  "accept applications": "आवेदन स्वीकार करना",
  "send messages": "संदेश भेजना",
  "publish pages": "पेज प्रकाशित करना",
  "Your account is restricted": "आपके खाते पर रोक लगी है",
  "A restriction of your account has ended": "आपके खाते की एक रोक हट गई है",
  "Your message about “{title}” was removed": "“{title}” के बारे में आपका संदेश हटा दिया गया",
  "An admin has removed this message of yours about “{title}”:": "एडमिन ने “{title}” के बारे में आपका यह संदेश हटा दिया है:",
  "Your review of “{title}” was removed": "“{title}” की आपकी समीक्षा हटा दी गई",
  "An admin has removed your review of “{title}”. Others can no longer read it:":
    "एडमिन ने “{title}” की आपकी समीक्षा हटा दी है। अब दूसरे इसे नहीं पढ़ सकते:",
  "Your reply to the review of “{title}” was removed": "“{title}” की समीक्षा पर आपका जवाब हटा दिया गया",
  "An admin has removed your reply to the review of “{title}”. Others can no longer read it:":
    "एडमिन ने “{title}” की समीक्षा पर आपका जवाब हटा दिया है। वह अब दूसरों को नहीं दिखता:",
  "Report of a reply of {otherName}": "{otherName} के जवाब की शिकायत",
  "Your report of a reply was looked into: “{title}”": "जवाब की आपकी शिकायत देख ली गई: “{title}”",
  "Your reply was removed: “{title}”": "आपका जवाब हटा दिया गया: “{title}”",
  "Report of a review of {otherName}": "{otherName} की लिखी समीक्षा की शिकायत",
  "Your report of a review was looked into: “{title}”": "समीक्षा की आपकी शिकायत देख ली गई: “{title}”",
  "Your review was removed: “{title}”": "आपकी समीक्षा हटा दी गई: “{title}”",
  "Report of a message of {otherName}": "{otherName} के संदेश की शिकायत",
  "Your report was looked into: “{title}”": "आपकी शिकायत देख ली गई: “{title}”",
  "Your message was removed: “{title}”": "आपका संदेश हटा दिया गया: “{title}”",
} as const satisfies Readonly<Record<string, string>>;
