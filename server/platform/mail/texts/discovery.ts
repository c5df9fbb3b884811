/** What e-mails of `discovery` say, in Hindi. */
export const discoveryTexts = {
  "New jobs: “{name}”": "नए काम: “{name}”",
  "New jobs match your saved search “{name}”:": "आपकी सेव की गई खोज “{name}” से मेल खाते नए काम:",
  "“{title}” by {company}, {amount}": "“{title}”, {company}, {amount}",
  "See the jobs": "काम देखें",
  "You can change or stop this alert under Saved searches.": "आप यह सूचना “सेव की गई खोजें” में बदल या बंद कर सकते हैं।",
  "New jobs for your saved searches": "आपकी सेव की गई खोजों के लिए नए काम",
  "New jobs match your saved searches:": "आपकी सेव की गई खोजों से मेल खाते नए काम:",
  "See your saved searches": "अपनी सेव की गई खोजें देखें",
};
