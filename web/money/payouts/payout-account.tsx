import { useState } from "react";
import {
  accountChangeDays,
  accountWaitHours,
  maxAccountChanges,
  type PayoutAccountKind,
  payoutAccountKinds,
} from "#domain/money/payout.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatInstant } from "#web/lib/format.ts";
import { staticList, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { paymentMethodQuery } from "#web/money/payments/queries.ts";
import { isLiveAccount, payoutAccountQuery } from "#web/money/payouts/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

type PayoutAccount = RowOf<"payouts.account">;

/** Where the freelancer is paid, and the form that changes it. */
export function PayoutAccountCard() {
  const [open, setOpen] = useState<"form" | "deletion" | "">(hasDraft("payouts.saveAccount", {}) ? "form" : "");
  const close = () => setOpen("");
  return (
    <Listing list={useAllRows(payoutAccountQuery)} empty={<NoAccount open={open} setOpen={setOpen} close={close} />}>
      {([account]) =>
        account && (
          <Card>
            <AccountState account={account} />
            <Swap open={open}>
              {open === "form" && <AccountForm close={close} />}
              {open === "deletion" && <DeletionForm close={close} />}
              {open === "" && (
                <Row gap={2}>
                  <Button onClick={() => setOpen("form")}>{t("Change the account")}</Button>
                  {isLiveAccount(account) && (
                    <Button tone="danger" onClick={() => setOpen("deletion")}>
                      {t("Delete the account")}
                    </Button>
                  )}
                </Row>
              )}
            </Swap>
          </Card>
        )
      }
    </Listing>
  );
}

interface EmptyProps {
  readonly open: string;
  readonly setOpen: (face: "form") => void;
  readonly close: () => void;
}

function NoAccount({ open, setOpen, close }: EmptyProps) {
  if (open === "form")
    return (
      <Card>
        <h2>{t("Add a payout account")}</h2>
        <AccountForm close={close} />
      </Card>
    );
  return (
    <EmptyState art="payments" title={t("No payout account")}>
      <p className="soft">{t("Add a bank account or a UPI ID to get paid.")}</p>
      <Button tone="primary" onClick={() => setOpen("form")}>
        {t("Add a payout account")}
      </Button>
    </EmptyState>
  );
}

function AccountState({ account }: { readonly account: PayoutAccount }) {
  const { word, colour, text } = stateText(account);
  const isDirect = useAllRows(paymentMethodQuery).rows[0]?.provider === "direct";
  return (
    <>
      <Row spread>
        <Stack gap={1}>
          <h2>{accountName(account)}</h2>
          <p className="soft small">{account.holderName}</p>
        </Stack>
        <StatusWord word={word} colour={colour} />
      </Row>
      <p>{text}</p>
      {isDirect && account.kind === "bank" && isLiveAccount(account) && (
        <Note>{t("Companies pay you by UPI and cannot pay a bank account. Change it to a UPI ID.")}</Note>
      )}
      <p className="soft small">
        {t("Payouts to a new account start after {hours} hours. You can change it {count} times in {days} days.", {
          hours: accountWaitHours,
          count: maxAccountChanges,
          days: accountChangeDays,
        })}
      </p>
    </>
  );
}

function DeletionForm({ close }: { readonly close: () => void }) {
  const form = useCallForm("payouts.deleteAccount", { fields: { password: "", code: "" }, after: close });
  return (
    <StepUpForm form={form} submit={t("Delete the account")} close={close}>
      <p>{t("Add another account to get paid.")}</p>
    </StepUpForm>
  );
}

const untouched = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** Saves an account in place of the one before, with the password. */
function AccountForm({ close }: { readonly close: () => void }) {
  const isDirect = useAllRows(paymentMethodQuery).rows[0]?.provider === "direct";
  const form = useCallForm("payouts.saveAccount", {
    fields: {
      kind: isDirect ? "upi" : "bank",
      holderName: "",
      accountNumber: "",
      confirmAccountNumber: "",
      ifsc: "",
      upiId: "",
      password: "",
      code: "",
    },
    after: close,
  });
  const { of, values } = form;
  const kind = of("kind");
  return (
    <StepUpForm form={form} submit={t("Save the account")} close={close}>
      {isDirect && (
        <Note>
          {t(
            "Companies pay you by UPI. They see your UPI ID and the account holder's name when they pay you, never a bank account.",
          )}
        </Note>
      )}
      <SelectField
        field={{ ...kind, set: (value) => value && kind.set(value) }}
        label={t("Payout account")}
        list={staticList(payoutAccountKinds)}
        idOf={(each) => each}
        textOf={kindName}
      />
      <TextField
        field={of("holderName")}
        label={t("Account holder")}
        hint={t("Exactly as your bank has it, in English letters")}
        autoComplete="off"
      />
      {values.kind === "bank" ? (
        <>
          <FormColumns>
            <TextField
              field={of("accountNumber")}
              label={t("Account number")}
              hint={t("9 to 18 digits")}
              inputMode="numeric"
              {...untouched}
            />
            <TextField
              field={of("confirmAccountNumber")}
              label={t("Account number again")}
              inputMode="numeric"
              {...untouched}
            />
          </FormColumns>
          <TextField
            field={of("ifsc")}
            label={t("IFSC")}
            hint={t("The code of the branch, for example HDFC0001234")}
            {...untouched}
            autoCapitalize="characters"
          />
        </>
      ) : (
        <TextField
          field={of("upiId")}
          label={t("UPI ID")}
          hint={t("For example asha@okhdfc")}
          inputMode="email"
          {...untouched}
        />
      )}
    </StepUpForm>
  );
}

const kindName = (kind: PayoutAccountKind): string => (kind === "bank" ? t("Bank account") : t("UPI ID"));

/** "Bank account, ends with 6789" */
const accountName = ({ kind, last4 }: Pick<PayoutAccount, "kind" | "last4">): string =>
  t("{kind}, ends with {last4}", { kind: kindName(kind), last4 });

interface StateText {
  readonly word: string;
  readonly colour: "green" | "red" | "blue" | "plain";
  readonly text: string;
}

/** The state of a payout account, and its consequence for payouts. */
function stateText({ state, usableFrom, reason }: PayoutAccount): StateText {
  switch (state) {
    case "waiting":
      return {
        word: t("New"),
        colour: "blue",
        text: t(
          "Payouts to this account start on {moment}. If you did not make this change, you can stop it until then.",
          {
            moment: formatInstant(usableFrom),
          },
        ),
      };
    case "active":
      return { word: t("Active"), colour: "green", text: t("Payouts go to this account.") };
    case "refused":
      return {
        word: t("Refused"),
        colour: "red",
        text: t("The platform's admin has refused this account: {reason}", { reason }),
      };
    case "blocked":
      return {
        word: t("Blocked"),
        colour: "red",
        text: t("It was blocked with the link of an email. Set a new password before you add another one."),
      };
    default:
      return { word: t("Ended"), colour: "plain", text: t("No payouts go to this account.") };
  }
}
