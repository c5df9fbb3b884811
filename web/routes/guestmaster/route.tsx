import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { GuestLayout } from "#web/features/landing/guest-layout.tsx";
import { t } from "#web/lib/text.ts";

export const Route = createFileRoute("/guestmaster")({
  beforeLoad: ({ location }) => {
    if (/^\/guestmaster\/?$/.test(location.pathname)) throw redirect({ to: "/guestmaster/guesthome", replace: true });
  },
  component: GuestArea,
});

function GuestArea() {
  return (
    <GuestLayout>
      {/* Not in index.html: in the areas, forms have an input of this name, and programs look inputs up by it. */}
      <meta
        name="description"
        content={t(
          "Kaamkaj brings companies and freelancers together: post work with a budget and a deadline, apply with a résumé, follow the progress, get paid.",
        )}
      />
      <Outlet />
    </GuestLayout>
  );
}
