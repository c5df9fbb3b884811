import type { PublicWorkFilters } from "#server/discovery/public-works/queries.ts";

export const feedFormats = ["atom", "json"] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** The media types of feeds (RFC 4287, JSON Feed 1.1). */
export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  atom: "application/atom+xml",
  json: "application/feed+json",
};

/** A filter of a feed or an embedded list, as its address names it. */
const listParameters = ({ categoryId, districtId }: PublicWorkFilters): URLSearchParams =>
  new URLSearchParams({
    ...(categoryId && { category: String(categoryId) }),
    ...(districtId && { district: String(districtId) }),
  });

export function jobFeedPath(format: FeedFormat, filters: PublicWorkFilters): string {
  const parameters = listParameters(filters).toString();
  return `/feeds/jobs.${format}${parameters && `?${parameters}`}`;
}
