import type { ReactNode } from "react";
import { PageLinks } from "#web/features/pages/page-links.tsx";
import { loginPath } from "#web/features/session/session.ts";
import { useLoginElsewhere } from "#web/features/session/use-login-elsewhere.ts";
import { brandDescription, brandName, brandTagline } from "#web/lib/brand.ts";
import { t } from "#web/lib/text.ts";
import { OpenLayout } from "#web/ui/shell/open-layout.tsx";

/** The frame of the guest area, and of addresses that lead nowhere. */
export function GuestLayout({ children }: { readonly children: ReactNode }) {
  useLoginElsewhere();
  return (
    <OpenLayout
      home="/guestmaster/guesthome"
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
