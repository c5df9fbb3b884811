import { usePlatform } from "#web/features/platform/use-platform.ts";
import { t } from "#web/lib/text.ts";

/** For the admin, who is asked for it when something has to be reported. */
export function Version() {
  const version = usePlatform()?.version;
  return version && <p className="soft small">{t("Version {version}", { version })}</p>;
}
