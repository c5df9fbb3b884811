import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { loginPath } from "#web/identity/session/session.ts";
import { brandDescription, brandName, brandTagline } from "#web/lib/brand.ts";
import { isPublic, marketClass } from "#web/lib/page-switches.ts";
import { onSessionInOtherTab } from "#web/lib/session-events.ts";
import { t } from "#web/lib/text.ts";
import { PageLinks } from "#web/operation/pages/page-links.tsx";
import { OpenLayout } from "#web/ui/shell/open-layout.tsx";

/** The frame of the guest area, and of addresses that lead nowhere. */
export function GuestLayout({ children }: { readonly children: ReactNode }) {
  useLoginElsewhere();
  return (
    <OpenLayout
      home="/guestmaster/guesthome"
      links={[
        ...(isPublic("jobs") ? [{ text: t("Jobs"), to: "/guestmaster/works", className: marketClass("jobs") }] : []),
        ...(isPublic("freelancers")
          ? [{ text: t("Freelancers"), to: "/guestmaster/freelancers", className: marketClass("freelancers") }]
          : []),
      ]}
      link={{ text: t("Log in"), to: loginPath }}
      button={{ text: t("Sign up"), to: "/guestmaster/role" }}
      foot={
        <>
          {brandName()} · {brandTagline()}
          <PageLinks />
        </>
      }
    >
      {/* Not in index.html: in the areas, forms have an input of this name, and programs look inputs up by it. */}
      <meta name="description" content={brandDescription()} />
      {children}
    </OpenLayout>
  );
}

/** Follows a login in another tab. The code that handles it is loaded when it happens, so that no first page waits for it. */
function useLoginElsewhere(): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      onSessionInOtherTab(async (isLogin) => {
        const { followOtherTab } = await import("#web/identity/session/follow-other-tab.ts");
        await followOtherTab(isLogin, queries, router);
      }),
    [queries, router],
  );
}
