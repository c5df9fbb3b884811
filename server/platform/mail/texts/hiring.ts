/** What e-mails of `hiring` say, in Hindi. */
export const hiringTexts = {
  "Open the contract": "अनुबंध खोलें",
  "New deadline: {day}": "नई समय-सीमा: {day}",
  "New price: {amount}": "नई कीमत: {amount}",
  "The scope of the work changes as well.": "काम का दायरा भी बदलेगा।",
  "{name} asks you to change the contract for “{title}”.": "{name} ने “{title}” के अनुबंध में बदलाव का अनुरोध किया है।",
  "You can accept or decline within 4 days. Until then the contract stays as it is.":
    "आप 4 दिनों के अंदर इसे स्वीकार या नामंज़ूर कर सकते हैं। तब तक अनुबंध वैसा ही रहेगा।",
  "{name} has accepted your change. The contract for “{title}” has a new version.":
    "{name} ने आपका बदलाव स्वीकार किया। “{title}” के अनुबंध का नया वर्शन बन गया है।",
  "{name} has declined your change. The contract for “{title}” stays as it is.":
    "{name} ने आपका बदलाव नामंज़ूर किया। “{title}” का अनुबंध वैसा ही रहेगा।",
  "The change to the contract for “{title}” that {name} requested expires in one day.":
    "{name} ने “{title}” के अनुबंध में जो बदलाव माँगा था, उसका समय एक दिन में पूरा हो जाएगा।",
  "The change that {name} requested was not answered in time. The contract for “{title}” stays as it is.":
    "{name} के माँगे बदलाव का समय पर जवाब नहीं मिला। “{title}” का अनुबंध वैसा ही रहेगा।",
  "{freelancer} has confirmed that your payment of {amount} for “{title}” has arrived.":
    "{freelancer} ने “{title}” के लिए आपका {amount} का भुगतान आने की पुष्टि की है।",
  "An admin has taken your job “{title}” down. Freelancers cannot find it.":
    "एडमिन ने आपका काम “{title}” सूची से हटा दिया है। फ्रीलांसर इसे नहीं खोज सकते।",
  "If you have accepted a freelancer for it, the project continues.":
    "अगर इसके लिए कोई फ्रीलांसर चुना जा चुका है, तो प्रोजेक्ट जारी रहेगा।",
  "An admin has checked your job “{title}”. Freelancers find it now.":
    "एडमिन ने आपका काम “{title}” जाँच लिया है। अब वह फ्रीलांसरों को मिलता है।",
  "Open the job": "काम खोलें",
  "Freelancers can find your job “{title}” again.": "फ्रीलांसर आपका काम “{title}” फिर से खोज सकते हैं।",
  "Open your applications": "अपने आवेदन खोलें",
  "Days: {days}": "दिन: {days}",
  "{name} has made an offer for “{title}”.": "{name} ने “{title}” के लिए प्रस्ताव दिया है।",
  "You can accept it, decline it or make another offer, as long as it is open.":
    "जब तक यह खुला है, आप इसे स्वीकार कर सकते हैं, नामंज़ूर कर सकते हैं या अपना प्रस्ताव दे सकते हैं।",
  "{name} has answered your offer for “{title}” with another one.":
    "{name} ने “{title}” के लिए आपके प्रस्ताव के जवाब में अपना प्रस्ताव दिया है।",
  "{name} has withdrawn the offer for “{title}”. The application stays.":
    "{name} ने “{title}” के लिए अपना प्रस्ताव वापस ले लिया है। आवेदन बना रहेगा।",
  "{name} has declined your offer for “{title}”. The application stays.":
    "{name} ने “{title}” के लिए आपका प्रस्ताव नामंज़ूर कर दिया है। आवेदन बना रहेगा।",
  "The offer of {name} for “{title}” expires in one day.":
    "“{title}” के लिए {name} के प्रस्ताव का समय एक दिन में खत्म हो जाएगा।",
  "The offer of {name} for “{title}” has expired. The request stays, and either side can make a new offer.":
    "“{title}” के लिए {name} के प्रस्ताव का समय खत्म हो गया है। आवेदन बना रहेगा, और दोनों में से कोई भी नया प्रस्ताव दे सकता है।",
  "{company} has accepted your offer for “{title}”.": "{company} ने “{title}” के लिए आपका प्रस्ताव स्वीकार कर लिया है।",
  "You have accepted the offer of {company} for “{title}”.":
    "आपने “{title}” के लिए {company} का प्रस्ताव स्वीकार कर लिया है।",
  "You have accepted the offer of {freelancer} for “{title}”.":
    "आपने “{title}” के लिए {freelancer} का प्रस्ताव स्वीकार कर लिया है।",
  "{freelancer} has accepted your offer for “{title}”.": "{freelancer} ने “{title}” के लिए आपका प्रस्ताव स्वीकार कर लिया है।",
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
  "{company} invites you to apply for “{title}”:": "{company} आपको “{title}” के लिए आवेदन करने का निमंत्रण देती है:",
  "See the invitation": "निमंत्रण देखें",
  "You can decline it, or switch invitations off there.": "वहाँ आप इसे नामंज़ूर कर सकते हैं या निमंत्रण बंद कर सकते हैं।",
  "{freelancer} has declined your invitation to “{title}”.": "{freelancer} ने “{title}” का आपका निमंत्रण नामंज़ूर किया है।",
  "There has been no activity on “{title}” for a while. It will be paused in {days} days.":
    "“{title}” पर कुछ समय से कोई गतिविधि नहीं हुई है। {days} दिनों में इसे रोक दिया जाएगा।",
  "A paused job is not shown to freelancers. Keep it open with one click.":
    "रोका गया काम फ्रीलांसरों को नहीं दिखता। एक क्लिक से इसे खुला रखें।",
  "Keep it open": "खुला रखें",
  "“{title}” is paused because there was no activity. Freelancers do not find it any more.":
    "कुछ समय से कुछ न होने के कारण “{title}” रोक दिया गया है। अब यह फ्रीलांसरों को नहीं मिलता।",
  "You can open it again with one click. The applications stay.": "एक क्लिक से आप इसे फिर खोल सकते हैं। आवेदन बने रहते हैं।",
  "Reopen the job": "काम फिर खोलें",
  "Other jobs may suit you.": "आपके लायक और भी काम हो सकते हैं।",
  "See the applications": "आवेदन देखें",
  "Read the remark": "टिप्पणी पढ़ें",
  "Price: {amount}": "कीमत: {amount}",
  "Platform fee: {amount}": "प्लेटफ़ॉर्म फ़ीस: {amount}",
  "You pay: {amount}": "आपको चुकाना है: {amount}",
  "You receive: {amount}": "आपको मिलेंगे: {amount}",
  "Due to you: {amount}": "आपका बकाया: {amount}",
  "Under Payouts you see when it is sent to you.": "यह रकम आपको कब भेजी जाती है, यह आप पेआउट में देख सकते हैं।",
  "{company} has accepted your application for “{title}”.": "{company} ने “{title}” के लिए आपका आवेदन स्वीकार कर लिया है।",
  "You can start now. Report your progress as you go. Once you report 100 percent, the company can pay.":
    "अब आप काम शुरू कर सकते हैं। काम के साथ-साथ प्रगति बताते रहें। 100 प्रतिशत बताने पर कंपनी भुगतान कर सकती है।",
  "Your money is sent to your payout account. If you have none yet, add one now under Payouts.":
    "आपका पैसा आपके पेआउट खाते में भेजा जाता है। अगर अभी कोई खाता नहीं है, तो पेआउट में जाकर अभी जोड़ें।",
  "{company} has rejected your application for “{title}”.": "{company} ने “{title}” के लिए आपका आवेदन अस्वीकार कर दिया है।",
  "{company} has sent “{title}” back because it is not complete yet.":
    "{company} ने “{title}” वापस भेजा है क्योंकि वह अभी पूरा नहीं हुआ है।",
  "Carry on, and report 100 percent again when it is done.": "काम जारी रखें, और पूरा होने पर फिर से 100 प्रतिशत बताएँ।",
  "{freelancer} has reported “{title}” as complete.": "{freelancer} ने “{title}” को पूरा बताया है।",
  "Review it and pay {total}: the agreed {price} and the platform fee of {fee}. If something is missing, send it back instead.":
    "काम देख लें और {total} का भुगतान करें: तय {price} और {fee} प्लेटफ़ॉर्म फ़ीस। अगर कुछ बाकी है, तो काम वापस भेज दें।",
  "{company} has paid for “{title}”.": "{company} ने “{title}” का भुगतान कर दिया है।",
  "The payment from {company} for “{title}” has arrived.": "“{title}” के लिए {company} का भुगतान आ गया है।",
  "The platform's admin has recorded your payment for “{title}” on behalf of {company}.":
    "प्लेटफ़ॉर्म के एडमिन ने {company} की ओर से “{title}” के लिए आपका भुगतान दर्ज कर दिया है।",
  "The platform's admin has reversed your payment of {amount} for “{title}”. It was recorded by mistake.":
    "प्लेटफ़ॉर्म के एडमिन ने “{title}” के लिए आपका {amount} का भुगतान रिवर्स कर दिया है। वह गलती से दर्ज हुआ था।",
  "The work is complete and not paid. Please pay it again.":
    "काम पूरा हो चुका है और उसका भुगतान बाकी है। कृपया फिर से भुगतान करें।",
  "The platform's admin has reversed the payment of {company} for “{title}”. It was recorded by mistake.":
    "प्लेटफ़ॉर्म के एडमिन ने “{title}” के लिए {company} का भुगतान रिवर्स कर दिया है। वह गलती से दर्ज हुआ था।",
  "The work is complete and not paid. Your earnings no longer count the payment, and its receipt is no longer available.":
    "काम पूरा हो चुका है और उसका भुगतान बाकी है। यह भुगतान अब आपकी कमाई में नहीं गिना जाता और इसकी रसीद अब उपलब्ध नहीं है।",
  "Open your projects": "अपने प्रोजेक्ट खोलें",
  "{company} has ended the project “{title}”.": "{company} ने प्रोजेक्ट “{title}” समाप्त कर दिया है।",
  "{freelancer} has ended the project “{title}”.": "{freelancer} ने प्रोजेक्ट “{title}” समाप्त कर दिया है।",
  "The job is open again: you can accept another application, and others can apply.":
    "काम फिर से खुला है: आप कोई और आवेदन स्वीकार कर सकते हैं, और दूसरे लोग आवेदन कर सकते हैं।",
};
