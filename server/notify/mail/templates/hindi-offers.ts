/** The Hindi texts of e-mails about offers. */
export const hindiOffers = {
  "Open your applications": "अपने आवेदन खोलें",
  "Days: {days}": "दिन: {days}",
  "Offer: “{title}”": "प्रस्ताव: “{title}”",
  "{name} has made an offer for “{title}”.": "{name} ने “{title}” के लिए प्रस्ताव दिया है।",
  "You can accept it, decline it or make another offer, as long as it is open.":
    "जब तक यह खुला है, आप इसे स्वीकार कर सकते हैं, नामंज़ूर कर सकते हैं या अपना प्रस्ताव दे सकते हैं।",
  "Counter-offer: “{title}”": "जवाबी प्रस्ताव: “{title}”",
  "{name} has answered your offer for “{title}” with another one.":
    "{name} ने “{title}” के लिए आपके प्रस्ताव के जवाब में अपना प्रस्ताव दिया है।",
  "Offer withdrawn: “{title}”": "प्रस्ताव वापस लिया गया: “{title}”",
  "{name} has withdrawn the offer for “{title}”. The application stays.":
    "{name} ने “{title}” के लिए अपना प्रस्ताव वापस ले लिया है। आवेदन बना रहेगा।",
  "Offer declined: “{title}”": "प्रस्ताव नामंज़ूर किया गया: “{title}”",
  "{name} has declined your offer for “{title}”. The application stays.":
    "{name} ने “{title}” के लिए आपका प्रस्ताव नामंज़ूर कर दिया है। आवेदन बना रहेगा।",
  "Offer expires soon: “{title}”": "प्रस्ताव का समय जल्द खत्म होगा: “{title}”",
  "The offer of {name} for “{title}” expires in one day.":
    "“{title}” के लिए {name} के प्रस्ताव का समय एक दिन में खत्म हो जाएगा।",
  "Offer expired: “{title}”": "प्रस्ताव का समय खत्म हुआ: “{title}”",
  "The offer of {name} for “{title}” has expired. The request stays, and either side can make a new offer.":
    "“{title}” के लिए {name} के प्रस्ताव का समय खत्म हो गया है। आवेदन बना रहेगा, और दोनों में से कोई भी नया प्रस्ताव दे सकता है।",
  "{company} has accepted your offer for “{title}”.": "{company} ने “{title}” के लिए आपका प्रस्ताव स्वीकार कर लिया है।",
  "You have accepted the offer of {company} for “{title}”.":
    "आपने “{title}” के लिए {company} का प्रस्ताव स्वीकार कर लिया है।",
  "You have accepted the offer of {freelancer} for “{title}”.":
    "आपने “{title}” के लिए {freelancer} का प्रस्ताव स्वीकार कर लिया है।",
  "{freelancer} has accepted your offer for “{title}”.": "{freelancer} ने “{title}” के लिए आपका प्रस्ताव स्वीकार कर लिया है।",
} as const;
