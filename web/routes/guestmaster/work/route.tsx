import { createFileRoute, notFound } from "@tanstack/react-router";

export const Route = createFileRoute("/guestmaster/work")({
  /** There is no work without its number. */
  beforeLoad: ({ params }) => {
    if (!("id" in params)) throw notFound();
  },
});
