import type { PlatformSettings } from "#domain/platform-setting.ts";

/** The settings that the demo changes. */
export const demoSettings = {
  publicPages: "on",
  publicWorks: "on",
  freelancerSearch: "public",
  reviews: "on",
  fundedWorks: "on",
} as const satisfies Partial<PlatformSettings>;
