import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { Role } from "#domain/role.ts";
import { endSession, homes, loginPath } from "#web/identity/session/session.ts";
import { useSessionNews } from "#web/identity/session/use-session-news.ts";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { send } from "#web/lib/api.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { countDrafts, deleteDrafts } from "#web/lib/draft-store.ts";
import { toastProblem } from "#web/lib/outcome.ts";
import { pageUsername } from "#web/lib/page-account.ts";
import { plural } from "#web/lib/plural.ts";
import { asProblem } from "#web/lib/problem.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { language, storedLanguage, t } from "#web/lib/text.ts";
import { AnnouncementBanner } from "#web/notify/announcements/announcement-banner.tsx";
import { UnreadLinks } from "#web/notify/notifications/unread-links.tsx";
import { PageLinks } from "#web/operation/pages/page-links.tsx";
import { hasLostId } from "#web/shell/area/row-id.ts";
import { JumpButton } from "#web/shell/jump/jump-button.tsx";
import { clearJumpHistory } from "#web/shell/jump/jump-history.ts";
import { TestPayments } from "#web/shell/platform/test-payments.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { TourButton, TourOverScreen } from "#web/shell/tour/tour-button.tsx";
import { RestrictedBanner } from "#web/trust/moderation/restricted-banner.tsx";
import { AreaLayout } from "#web/ui/shell/area-layout.tsx";
import type { MenuEntry, MenuLink } from "#web/ui/shell/menu.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";

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
  const isLost = hasLostId(useParams({ strict: false }));
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
      {isLost ? <NotFound home={homes[role]} /> : (children ?? <Outlet key={username} />)}
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

/** The version of the product, which admins need to report a problem. */
function Version() {
  const version = usePlatform()?.version;
  return version && <p className="soft small">{t("Version {version}", { version })}</p>;
}

/** What was typed stays on a computer that the next person may use, so leaving on purpose deletes it. */
const draftsText = (count: number): string =>
  count === 0
    ? ""
    : t(plural(count, "A draft in this browser is deleted.", "{count} drafts in this browser are deleted."), { count });

/**
 * Asks for confirmation, ends the session and goes to login, also if the session has ended already (docs/design/details.md#12).
 */
function useLogout(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const username = pageUsername();
    if (!(await confirm(t("Do you want to logout?"), draftsText(countDrafts())))) return;
    try {
      await send("logout", {});
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code !== "no_session") return toastProblem(problem);
    }
    // Before other tabs learn that the session has ended, so that they do not promise a draft.
    deleteDrafts(username);
    endSession(queries);
    clearJumpHistory();
    browserMemory.removeItem("permissions");
    await navigate({ to: loginPath });
  };
}

/**
 * Sends the language of the screens to the server, which writes e-mails in it. It is sent once, in the background, and again
 * with the next page after a failure. English that was not chosen is not sent, so that a choice on another device stays.
 */
function useLanguageSync(username: string | undefined): void {
  useEffect(() => {
    const current = language();
    const storageKey = `language of ${username}`;
    const syncedLanguage = browserMemory.getItem(storageKey) ?? (storedLanguage() ? "" : "en");
    if (username === undefined || syncedLanguage === current) return;
    send("accounts.setLanguage", { language: current }).then(
      () => browserMemory.setItem(storageKey, current),
      () => undefined,
    );
  }, [username]);
}
