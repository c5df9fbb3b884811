import { createFileRoute, notFound } from "@tanstack/react-router";
import { hasLostId } from "#web/shell/area/row-id.ts";

export const Route = createFileRoute("/guestmaster/work")({
  /** The address of a work without its number is not found, nor with another text. The build draws the page without one. */
  beforeLoad: ({ params }) => {
    if (import.meta.env.SSR) return;
    if (!("id" in params) || hasLostId(params)) throw notFound();
  },
});
