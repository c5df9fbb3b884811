import { useState } from "react";
import { contractFileName } from "#domain/contract.ts";
import type { Language } from "#domain/language.ts";
import type { Contract } from "#web/features/contracts/queries.ts";
import { downloadMade } from "#web/lib/downloads.ts";
import { language as current, t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

/** Saves the version that applies as a PDF, in either language. The language of the screens comes first. */
export function SaveContract({ contract }: { readonly contract: Contract }) {
  const [busy, setBusy] = useState<Language>();
  const { contractId, version } = contract;
  async function save(language: Language): Promise<void> {
    setBusy(language);
    await downloadMade(
      "contracts.pdf",
      { contractId, version, language },
      contractFileName(contractId, version, language),
    );
    setBusy(undefined);
  }
  const choices = [
    { language: "en", text: t("PDF in English") },
    { language: "hi", text: t("PDF in Hindi") },
  ] as const;
  const ordered = choices.toSorted((a, b) => Number(b.language === current()) - Number(a.language === current()));
  return (
    <Row gap={2}>
      {ordered.map(({ language, text }) => (
        <Button
          key={language}
          tone={language === current() ? "primary" : "quiet"}
          busy={busy === language}
          onClick={() => void save(language)}
        >
          {text}
        </Button>
      ))}
    </Row>
  );
}
