/** E-mails about reviews. */
export const hindiReviews = {
  "Open the review": "समीक्षा खोलें",
  "Nobody reads a review before both are written or the {days} days are over.":
    "जब तक दोनों समीक्षाएँ लिखी न जाएँ या {days} दिन पूरे न हों, कोई समीक्षा किसी को नहीं दिखती।",
  "Review: “{title}”": "समीक्षा: “{title}”",
  "“{title}” is paid. For {days} days you can say how it was to work with {name}.":
    "“{title}” का भुगतान हो गया है। {days} दिनों तक आप बता सकते हैं कि {name} के साथ काम कैसा रहा।",
  "Review until soon: “{title}”": "समीक्षा का समय जल्द खत्म होगा: “{title}”",
  "You can review {name} for “{title}” for {days} more days.":
    "आप “{title}” के लिए {name} की समीक्षा और {days} दिन लिख सकते हैं।",
  "Reviews visible: “{title}”": "समीक्षाएँ अब दिखती हैं: “{title}”",
  "The reviews of “{title}” are visible now. You can reply once to the one about you.":
    "“{title}” की समीक्षाएँ अब दिखती हैं। अपने बारे में लिखी समीक्षा का आप एक बार जवाब दे सकते हैं।",
  "Reply to your review: “{title}”": "आपकी समीक्षा पर जवाब: “{title}”",
  "{name} has replied to your review of “{title}”.": "{name} ने “{title}” की आपकी समीक्षा पर जवाब दिया है।",
} as const;
