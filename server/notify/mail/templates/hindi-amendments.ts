/** The Hindi texts of e-mails about changes of contracts. */
export const hindiAmendments = {
  "Open the contract": "अनुबंध खोलें",
  "New deadline: {day}": "नई समय-सीमा: {day}",
  "New price: {amount}": "नई कीमत: {amount}",
  "The scope of the work changes as well.": "काम का दायरा भी बदलेगा।",
  "Change requested: “{title}”": "बदलाव का अनुरोध: “{title}”",
  "{name} asks you to change the contract for “{title}”.": "{name} ने “{title}” के अनुबंध में बदलाव का अनुरोध किया है।",
  "You can accept or decline within 4 days. Until then the contract stays as it is.":
    "आप 4 दिनों के अंदर इसे स्वीकार या नामंज़ूर कर सकते हैं। तब तक अनुबंध वैसा ही रहेगा।",
  "Change accepted: “{title}”": "बदलाव स्वीकृत: “{title}”",
  "{name} has accepted your change. The contract for “{title}” has a new version.":
    "{name} ने आपका बदलाव स्वीकार किया। “{title}” के अनुबंध का नया वर्शन बन गया है।",
  "Change declined: “{title}”": "बदलाव नामंज़ूर: “{title}”",
  "{name} has declined your change. The contract for “{title}” stays as it is.":
    "{name} ने आपका बदलाव नामंज़ूर किया। “{title}” का अनुबंध वैसा ही रहेगा।",
  "Request for a change expires soon: “{title}”": "बदलाव के अनुरोध का समय पूरा होने वाला है: “{title}”",
  "The change to the contract for “{title}” that {name} requested expires in one day.":
    "{name} ने “{title}” के अनुबंध में जो बदलाव माँगा था, उसका समय एक दिन में पूरा हो जाएगा।",
  "Request for a change expired: “{title}”": "बदलाव के अनुरोध का समय पूरा हुआ: “{title}”",
  "The change that {name} requested was not answered in time. The contract for “{title}” stays as it is.":
    "{name} के माँगे बदलाव का समय पर जवाब नहीं मिला। “{title}” का अनुबंध वैसा ही रहेगा।",
} as const;
