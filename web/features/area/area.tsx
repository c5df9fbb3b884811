import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Role } from "#domain/role.ts";
import { AnnouncementBanner } from "#web/features/announcements/announcement-banner.tsx";
import { JumpButton } from "#web/features/jump/jump-button.tsx";
import { RestrictedBanner } from "#web/features/moderation/restricted-banner.tsx";
import { UnreadLinks } from "#web/features/notifications/unread-links.tsx";
import { PageLinks } from "#web/features/pages/page-links.tsx";
import { TestPayments } from "#web/features/platform/test-payments.tsx";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { homes } from "#web/features/session/session.ts";
import { useLanguageSync } from "#web/features/session/use-language-sync.ts";
import { useLogout } from "#web/features/session/use-logout.ts";
import { useSessionNews } from "#web/features/session/use-session-news.ts";
import { useSignedIn } from "#web/features/session/use-signed-in.ts";
import { TourButton, TourOverScreen } from "#web/features/tour/tour-button.tsx";
import { t } from "#web/lib/text.ts";
import { AreaLayout } from "#web/ui/shell/area-layout.tsx";
import type { MenuEntry, MenuLink } from "#web/ui/shell/menu.tsx";

interface Props {
  readonly of: Role;
  readonly shape: "sidebar" | "header";
  readonly menu: readonly MenuEntry[];
  readonly picture?: string | undefined;
  readonly account: readonly MenuLink[];
  readonly logoutText: string;
  /** Instead of the screen. */
  readonly children?: ReactNode;
}

/** The area of a role around its screens. */
export function Area({ of: role, children, ...layout }: Props) {
  useSessionNews();
  const logout = useLogout();
  const { username } = useSignedIn() ?? {};
  useLanguageSync(username);
  return (
    <AreaLayout
      {...layout}
      tools={
        <>
          <JumpButton menu={layout.menu} account={layout.account} area={`/${role}master`} />
          <UnreadLinks of={role} username={username} />
        </>
      }
      help={<TourButton home={homes[role]} />}
      home={homes[role]}
      username={username ?? ""}
      onLogout={() => void logout()}
    >
      {role !== "admin" && <RestrictedBanner of={role} />}
      {/* Another person begins anew: nothing that was typed or chosen by the one before stays on the screen. */}
      {children ?? <Outlet key={username} />}
      <TourOverScreen of={role} />
      <div className="area-foot">
        <PageLinks />
        <TestPayments />
        {role === "admin" && <Version />}
      </div>
      <AnnouncementBanner />
    </AreaLayout>
  );
}

/** For admins, who need it to report a problem. */
function Version() {
  const version = usePlatform()?.version;
  return version && <p className="soft small">{t("Version {version}", { version })}</p>;
}
