import { createFileRoute, notFound } from "@tanstack/react-router";

export const Route = createFileRoute("/guestmaster/work")({
  /** The address of a work without its number is not found. */
  beforeLoad: ({ params }) => {
    if (!("id" in params)) throw notFound();
  },
});
