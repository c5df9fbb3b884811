import { useState } from "react";
import { languages } from "#domain/language.ts";
import { owners } from "#domain/member.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { language, t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { FoldedInstruction, InstructionWords } from "#web/money/taxes/instruction-words.tsx";
import { instructionQuery } from "#web/money/taxes/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

type Instruction = RowOf<"taxes.getInstruction">;
type Given = Instruction["given"][number];

/** The standing instruction of a freelancer, where the platform makes the invoices of works. */
export const StandingInstruction = () => (
  // Most platforms make none, so nothing keeps a place free for the card.
  <Listing list={useAllRows(instructionQuery)} skeleton={null}>
    {([instruction]) => instruction && <InstructionCard instruction={instruction} />}
  </Listing>
);

function InstructionCard({ instruction }: { readonly instruction: Instruction }) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useIsOneOf(owners);
  const { given, isOffered } = instruction;
  const active = given.find(({ revokedAt }) => revokedAt === null);
  const earlier = given.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <Card>
      <Row spread>
        <h2>{t("Invoices in your name")}</h2>
        {active && <StatusWord word={t("In force")} colour="green" />}
      </Row>
      <p className="soft">
        {isOffered
          ? t(
              "The platform can make the invoices of your works for you, in your name. It needs a standing instruction, which you can revoke at any time.",
            )
          : t("The platform makes no invoices of works at present.")}
      </p>
      <Waiting instruction={instruction} />
      <Swap open={isOpen}>
        {isOpen ? (
          <InstructionForm instruction={instruction} close={() => setOpen(false)} />
        ) : (
          <>
            {active && <GivenInstruction given={active} />}
            {mayEdit && (
              <Row gap={2}>
                {isOffered && instruction.hasNumbers && (
                  <Button onClick={() => setOpen(true)}>
                    {active ? t("Give it again") : t("Read and give the instruction")}
                  </Button>
                )}
                {active && <RevokeButton />}
              </Row>
            )}
          </>
        )}
      </Swap>
      {earlier.length > 0 && (
        <details className="tax-instruction">
          <summary>{t("Earlier instructions")}</summary>
          {earlier.map((each) => (
            <GivenInstruction key={each.givenAt} given={each} />
          ))}
        </details>
      )}
    </Card>
  );
}

/** Why no paper is made although one could be. */
function Waiting({ instruction: { isOffered, hasNumbers, isGstinWaiting } }: { readonly instruction: Instruction }) {
  if (!isOffered) return null;
  if (!hasNumbers) return <Note>{t("It needs your legal name and address. Save your tax numbers first.")}</Note>;
  return isGstinWaiting ? (
    <Note>{t("No invoice is made until the platform's accountant has checked your GSTIN.")}</Note>
  ) : null;
}

const GivenInstruction = ({ given: { text, language: lang, sac, givenAt, revokedAt } }: { readonly given: Given }) => (
  <>
    <p>
      {revokedAt === null
        ? t("Given on {day}, with SAC {sac}", { day: formatInstant(givenAt), sac })
        : t("Given on {day}, with SAC {sac}, and revoked on {end}", {
            day: formatInstant(givenAt),
            sac,
            end: formatInstant(revokedAt),
          })}
    </p>
    <FoldedInstruction title={t("Read the instruction")} text={text} lang={lang} />
  </>
);

function RevokeButton() {
  const revoke = useCall("taxes.revokeInstruction");
  async function ask(): Promise<void> {
    const detail = t("No invoice is made of later payments. Credit notes for invoices that were made are.");
    if (await confirm(t("Do you want to revoke the instruction?"), detail)) await revoke.run({});
  }
  return (
    <Button tone="danger" busy={revoke.busy} onClick={() => void ask()}>
      {t("Revoke the instruction")}
    </Button>
  );
}

interface FormProps {
  readonly instruction: Instruction;
  readonly close: () => void;
}

/** The words in the language of the screen count; those of the other one help to understand them. */
function InstructionForm({ instruction: { text, version, given }, close }: FormProps) {
  const own = language();
  const form = useCallForm("taxes.giveInstruction", {
    fields: { sac: given[0]?.sac ?? "", password: "", code: "" },
    fixed: { version, language: own },
    after: close,
  });
  const other = languages.find((each) => each !== own) ?? own;
  return (
    <StepUpForm form={form} submit={t("Give the instruction")} close={close}>
      <InstructionWords text={text[own]} lang={own} />
      <FoldedInstruction title={otherLanguage[own]} text={text[other]} lang={other} />
      <TextField
        field={form.of("sac")}
        label={t("SAC")}
        hint={t("The code of your service: six digits that begin with 99")}
        inputMode="numeric"
        maxLength={6}
      />
    </StepUpForm>
  );
}

const otherLanguage = { en: "हिन्दी में", hi: "In English" } as const;
