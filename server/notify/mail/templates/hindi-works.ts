/** The Hindi texts of e-mails about works and applications. */
export const hindiWorks = {
  "New application: “{title}”": "नया आवेदन: “{title}”",
  "{freelancer} has applied for “{title}”.": "{freelancer} ने “{title}” के लिए आवेदन किया है।",
  "Read the résumé, then accept or reject the application. You can accept one freelancer for a job.":
    "रिज़्यूमे पढ़ें, फिर आवेदन स्वीकार या अस्वीकार करें। एक काम के लिए आप एक ही फ्रीलांसर चुन सकते हैं।",
  "More applications: “{title}”": "और आवेदन: “{title}”",
  "More freelancers have applied for “{title}”.": "“{title}” के लिए और फ्रीलांसरों ने आवेदन किया है।",
  "To keep your inbox quiet, this email is sent at most once an hour.":
    "आपके इनबॉक्स में भीड़ न हो, इसलिए यह ईमेल घंटे में ज़्यादा से ज़्यादा एक बार भेजा जाता है।",
  "A job you applied for was withdrawn": "जिस काम के लिए आपने आवेदन किया था, वह वापस ले लिया गया",
  "{company} has withdrawn the job “{title}”, so your application was removed.":
    "{company} ने “{title}” काम वापस ले लिया है, इसलिए आपका आवेदन भी नहीं रहा।",
  "Invitation: “{title}”": "निमंत्रण: “{title}”",
  "{company} invites you to apply for “{title}”:": "{company} आपको “{title}” के लिए आवेदन करने का निमंत्रण देती है:",
  "See the invitation": "निमंत्रण देखें",
  "You can decline it, or switch invitations off there.": "वहाँ आप इसे नामंज़ूर कर सकते हैं या निमंत्रण बंद कर सकते हैं।",
  "Invitation declined: “{title}”": "निमंत्रण नामंज़ूर: “{title}”",
  "{freelancer} has declined your invitation to “{title}”.": "{freelancer} ने “{title}” का आपका निमंत्रण नामंज़ूर किया है।",
  "Still open? “{title}”": "क्या यह काम अब भी खुला है? “{title}”",
  "There has been no activity on “{title}” for a while. It will be paused in {days} days.":
    "“{title}” पर कुछ समय से कोई गतिविधि नहीं हुई है। {days} दिनों में इसे रोक दिया जाएगा।",
  "A paused job is not shown to freelancers. Keep it open with one click.":
    "रोका गया काम फ्रीलांसरों को नहीं दिखता। एक क्लिक से इसे खुला रखें।",
  "Keep it open": "खुला रखें",
  "Paused: “{title}”": "रोका गया: “{title}”",
  "“{title}” is paused because there was no activity. Freelancers do not find it any more.":
    "कुछ समय से कुछ न होने के कारण “{title}” रोक दिया गया है। अब यह फ्रीलांसरों को नहीं मिलता।",
  "You can open it again with one click. The applications stay.": "एक क्लिक से आप इसे फिर खोल सकते हैं। आवेदन बने रहते हैं।",
  "Reopen the job": "काम फिर खोलें",
  "New jobs: “{title}”": "नए काम: “{title}”",
  "New jobs: “{name}”": "नए काम: “{name}”",
  "New jobs match your saved search “{name}”:": "आपकी सेव की गई खोज “{name}” से मेल खाते नए काम:",
  "“{title}” by {company}, {amount}": "“{title}”, {company}, {amount}",
  "See the jobs": "काम देखें",
  "You can change or stop this alert under Saved searches.": "आप यह सूचना “सेव की गई खोजें” में बदल या बंद कर सकते हैं।",
  "New jobs for your saved searches": "आपकी सेव की गई खोजों के लिए नए काम",
  "New jobs match your saved searches:": "आपकी सेव की गई खोजों से मेल खाते नए काम:",
  "See your saved searches": "अपनी सेव की गई खोजें देखें",
  "Other jobs may suit you.": "आपके लायक और भी काम हो सकते हैं।",
} as const;
