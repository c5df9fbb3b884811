import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { GuestLayout } from "#web/discovery/landing/guest-layout.tsx";

export const Route = createFileRoute("/guestmaster")({
  beforeLoad: ({ location }) => {
    if (/^\/guestmaster\/?$/.test(location.pathname)) throw redirect({ to: "/guestmaster/guesthome", replace: true });
  },
  component: GuestArea,
  /** Not split, because the layout of guests is in the first script anyway. */
  codeSplitGroupings: [],
});

function GuestArea() {
  return (
    <GuestLayout>
      <Outlet />
    </GuestLayout>
  );
}
