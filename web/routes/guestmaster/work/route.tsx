import { createFileRoute, notFound } from "@tanstack/react-router";

export const Route = createFileRoute("/guestmaster/work")({
  /** There is no work without its number. */
  beforeLoad: ({ location }) => {
    if (/^\/guestmaster\/work\/?$/.test(location.pathname)) throw notFound();
  },
});
