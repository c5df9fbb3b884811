import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";

export async function copyText(text: string): Promise<void> {
  try {
    // Absent where the product is opened without https.
    await navigator.clipboard.writeText(text);
    toast(t("Copied"));
  } catch {
    toast(t("Not copied: select the address and copy it."));
  }
}
