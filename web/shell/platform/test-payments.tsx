import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import "./platform.css";

/**
 * Says that no amount is real money (docs/design/rules.md#test-money). Below every screen, so that it does not shift the layout.
 */
export const TestPayments = () =>
  usePlatform()?.hasTestPayments && <p className="test-payments soft small">{t("Test mode: no money moves.")}</p>;
