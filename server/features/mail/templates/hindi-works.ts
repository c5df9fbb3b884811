/** What the e-mails about works and applications say, in Hindi. */
export const hindiWorks = {
  "New request: “{title}”": "नया आवेदन: “{title}”",
  "{freelancer} has applied for “{title}”.": "{freelancer} ने “{title}” के लिए आवेदन किया है।",
  "Read the résumé, then accept or reject the request. You can accept one freelancer for a work.":
    "रिज़्यूमे पढ़ें, फिर आवेदन स्वीकार या अस्वीकार करें। एक काम के लिए आप एक ही फ्रीलांसर चुन सकते हैं।",
  "More requests: “{title}”": "और आवेदन: “{title}”",
  "More freelancers have applied for “{title}”.": "“{title}” के लिए और फ्रीलांसरों ने आवेदन किया है।",
  "To keep your inbox quiet, this email is sent at most once an hour.":
    "आपके इनबॉक्स में भीड़ न हो, इसलिए यह ईमेल घंटे में ज़्यादा से ज़्यादा एक बार भेजा जाता है।",
  "A work you applied for was withdrawn": "जिस काम के लिए आपने आवेदन किया था, वह वापस ले लिया गया",
  "{company} has withdrawn the work “{title}”, so your request was removed.":
    "{company} ने “{title}” काम वापस ले लिया है, इसलिए आपका आवेदन भी नहीं रहा।",
  "Other works may suit you.": "आपके लायक और भी काम हो सकते हैं।",
} as const;
