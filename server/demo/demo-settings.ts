/** The settings that the demo switches on. */
export const demoSettings = ["publicPages", "publicWorks"] as const;
