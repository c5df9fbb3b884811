import { t } from "#web/lib/text.ts";
import { Help } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";

/** The company of a work has paid for one before. */
export const PaymentVerified = () => <StatusWord word={t("Payment verified")} colour="green" />;

/** Explains the word above. */
export const PaidBeforeHelp = () => (
  <Help question={t("What does payment verified mean?")}>
    {t("The company has paid for a work on this platform before. This does not guarantee any single payment.")}
  </Help>
);
