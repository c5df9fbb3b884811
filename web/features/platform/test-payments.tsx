import { usePlatform } from "#web/features/platform/use-platform.ts";
import { t } from "#web/lib/text.ts";
import "./platform.css";

/** Below every screen, so that nothing moves when it comes: no figure here is money (DESIGN section 5). */
export const TestPayments = () =>
  usePlatform()?.hasTestPayments && <p className="test-payments soft small">{t("Test mode: no money moves.")}</p>;
