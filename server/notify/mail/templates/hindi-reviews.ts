/** E-mails about reviews. */
export const hindiReviews = {
  "Open the review": "समीक्षा खोलें",
  "Reviews stay hidden until both are written or the {days} days are over.":
    "दोनों समीक्षाएँ लिखे जाने या {days} दिन पूरे होने तक समीक्षाएँ छिपी रहती हैं।",
  "Review: “{title}”": "समीक्षा: “{title}”",
  "“{title}” is paid. For {days} days you can say how it was to work with {name}.":
    "“{title}” का भुगतान हो गया है। {days} दिनों तक आप बता सकते हैं कि {name} के साथ काम कैसा रहा।",
  "Time to review ends soon: “{title}”": "समीक्षा का समय खत्म होने वाला है: “{title}”",
  "You have {days} more days to review {name} for “{title}”.":
    "{name} की समीक्षा के लिए “{title}” पर आपके पास {days} दिन और हैं।",
  "Reviews visible: “{title}”": "समीक्षाएँ अब दिखती हैं: “{title}”",
  "The reviews of “{title}” are visible now. You can reply once to the one about you.":
    "“{title}” की समीक्षाएँ अब दिखती हैं। अपने बारे में लिखी समीक्षा का आप एक बार जवाब दे सकते हैं।",
  "Reply to your review: “{title}”": "आपकी समीक्षा पर जवाब: “{title}”",
  "{name} has replied to your review of “{title}”.": "{name} ने “{title}” की आपकी समीक्षा पर जवाब दिया है।",
} as const;
