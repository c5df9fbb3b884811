/** What we have beyond the specification, each with its reason. A screen or call that stands in neither is refused. */
export const additions = {
  calls: {
    logout: "A session on the server has to be ended there.",
    whoami: "A page that is opened anew asks who is signed in, without an error when nobody is.",
    resetpwd: "The link that forgotpwd mails leads to a form that sets the new password.",
    endengagement: "Either side needs a way out of an accepted request.",
    sendback: "The company needs a way to return work that was reported as complete and is not.",
    platform: "Screens need the platform's today, its brokerage rate and whether this is a demo.",
    numbers: "The landing page shows real numbers.",
  },
  screens: {
    "guestmaster/resetpwd": "Where the mailed link leads.",
    "freelancermaster/viewrequests/{id}": "The specification asks for it without naming its route.",
    "adminmaster/myprofile": "In the profile dropdown of the specification.",
    "adminmaster/myaccount": "In the profile dropdown of the specification.",
    "adminmaster/mytask": "In the profile dropdown of the specification.",
  },
} as const satisfies Record<string, Record<string, string>>;
