/** Leaves the product for a page of another site that the server named. */
export function leaveFor(url: string): void {
  const { protocol } = new URL(url);
  if (!["https:", "http:"].includes(protocol)) throw new Error(`no page: ${protocol}`);
  location.assign(url);
}
