/** What e-mails of `trust` say, in Hindi. */
export const trustTexts = {
  "Your {product} account is restricted": "आपके {product} खाते पर रोक लगी है",
  "An admin decided that your account can no longer: {kinds}.":
    "एडमिन ने फ़ैसला किया है कि आपका खाता अब यह नहीं कर सकता: {kinds}।",
  "The restriction applies until an admin lifts it.": "यह रोक तब तक रहेगी जब तक एडमिन इसे नहीं हटाते।",
  "The restriction applies up to and including {day}.": "यह रोक {day} तक (उस दिन सहित) रहेगी।",
  "You can still log in, finish work, pay, be paid and withdraw applications.":
    "आप अब भी लॉग इन कर सकते हैं, काम पूरा कर सकते हैं, भुगतान कर और पा सकते हैं, और आवेदन वापस ले सकते हैं।",
  "A restriction of your {product} account has ended": "आपके {product} खाते की एक रोक हट गई है",
  "Your account can again: {kinds}.": "आपका खाता अब फिर से यह कर सकता है: {kinds}।",
  "Your appeal succeeded: the decision no longer applies.": "आपकी अपील मान ली गई: वह फ़ैसला अब लागू नहीं है।",
  "Your appeal was rejected: the decision still applies.": "आपकी अपील अस्वीकार कर दी गई: वह फ़ैसला अब भी लागू है।",
  "The admin who made the decision also answered, because there is no other.":
    "जवाब उसी एडमिन ने दिया है जिसने फ़ैसला किया था, क्योंकि कोई दूसरा एडमिन नहीं है।",
  "apply for jobs": "कामों के लिए आवेदन करना",
  "post and edit jobs": "काम पोस्ट करना और बदलना",
  "accept applications": "आवेदन स्वीकार करना",
  "send messages": "संदेश भेजना",
  "publish pages": "पेज प्रकाशित करना",
  "Your message about “{title}” was removed": "“{title}” के बारे में आपका संदेश हटा दिया गया",
  "An admin has removed this message of yours about “{title}”:": "एडमिन ने “{title}” के बारे में आपका यह संदेश हटा दिया है:",
  "Your review of “{title}” was removed": "“{title}” की आपकी समीक्षा हटा दी गई",
  "An admin has removed your review of “{title}”. Others can no longer read it:":
    "एडमिन ने “{title}” की आपकी समीक्षा हटा दी है। अब दूसरे इसे नहीं पढ़ सकते:",
  "Your reply to the review of “{title}” was removed": "“{title}” की समीक्षा पर आपका जवाब हटा दिया गया",
  "An admin has removed your reply to the review of “{title}”. Others can no longer read it:":
    "एडमिन ने “{title}” की समीक्षा पर आपका जवाब हटा दिया है। वह अब दूसरों को नहीं दिखता:",
  "Open the review": "समीक्षा खोलें",
  "Reviews stay hidden until both are written or the {days} days are over.":
    "दोनों समीक्षाएँ लिखे जाने या {days} दिन पूरे होने तक समीक्षाएँ छिपी रहती हैं।",
  "“{title}” is paid. For {days} days you can say what it was like to work with {name}.":
    "“{title}” का भुगतान हो गया है। {days} दिनों तक आप बता सकते हैं कि {name} के साथ काम कैसा रहा।",
  "You have {days} more days to review {name} for “{title}”.":
    "{name} की समीक्षा के लिए “{title}” पर आपके पास {days} दिन और हैं।",
  "The reviews of “{title}” are visible now. You can reply once to the one about you.":
    "“{title}” की समीक्षाएँ अब दिखती हैं। अपने बारे में लिखी समीक्षा का आप एक बार जवाब दे सकते हैं।",
  "{name} has replied to your review of “{title}”.": "{name} ने “{title}” की आपकी समीक्षा पर जवाब दिया है।",
  "The platform's admin has verified {company}.": "प्लेटफ़ॉर्म के एडमिन ने {company} को वेरिफ़ाई कर दिया है।",
  "You can log in and post your first job. Freelancers see it immediately.":
    "अब आप लॉग इन करके अपना पहला काम पोस्ट कर सकते हैं। फ्रीलांसर उसे तुरंत देख सकेंगे।",
  "Post a work": "काम पोस्ट करें",
  "The platform's admin has rejected {company}. The reason:": "प्लेटफ़ॉर्म के एडमिन ने {company} को अस्वीकार कर दिया है। कारण:",
  "Send documents and a statement within {days} days. The link works once and needs no login.":
    "{days} दिनों के अंदर दस्तावेज़ और अपना जवाब भेजें। लिंक सिर्फ़ एक बार काम करता है और लॉग इन करना ज़रूरी नहीं है।",
  "Answer and send documents": "जवाब और दस्तावेज़ भेजें",
  "Until it is verified you cannot log in, and freelancers cannot find your jobs.":
    "वेरिफ़ाई होने तक आप लॉग इन नहीं कर सकते और फ्रीलांसर आपके काम नहीं खोज सकते।",
  "A question about your company": "आपकी कंपनी के बारे में एक सवाल",
  "The platform's admin needs more information to verify {company}:":
    "{company} को वेरिफ़ाई करने के लिए प्लेटफ़ॉर्म के एडमिन को और जानकारी चाहिए:",
  "The platform's admin has rejected {company}.": "प्लेटफ़ॉर्म के एडमिन ने {company} को अस्वीकार कर दिया है।",
  "You can no longer log in, and freelancers cannot find your jobs. If you think this is a mistake, contact the platform's operator.":
    "अब आप लॉग इन नहीं कर सकते, और फ्रीलांसरों को आपके काम नहीं दिखेंगे। अगर आपको लगता है कि यह गलती है, तो प्लेटफ़ॉर्म के संचालक को लिखें।",
  "“{title}” was removed": "“{title}” हटा दिया गया",
  "An admin has removed this about “{title}”. Others can no longer read it:":
    "एडमिन ने “{title}” के बारे में यह हटा दिया है। अब दूसरे इसे नहीं पढ़ सकते:",
  "A warning about “{title}”": "“{title}” के बारे में चेतावनी",
  "An admin has looked into a report of “{title}” and warns you. Nothing was removed.":
    "एडमिन ने “{title}” की शिकायत देखी है और आपको चेतावनी दी है। कुछ भी हटाया नहीं गया।",
};
