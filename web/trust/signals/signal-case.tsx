import type { SignalOutcome } from "#domain/trust/signal.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { RestrictAccount } from "#web/trust/moderation/restrict-form.tsx";
import { countTexts, signalTexts } from "#web/trust/signals/signal-texts.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

interface Props {
  readonly signalId: number;
  readonly settled: () => void;
}

/** What a job has noticed, about whom, and the word with which an admin closes it. */
export const SignalCase = ({ signalId, settled }: Props) => (
  <Listing list={useAllRows(allRowsQuery("signals.list", { signalId }))}>
    {([signal]) => {
      if (!signal) return null;
      const { kind, title, count, workId, foundAt, accounts } = signal;
      return (
        <Card>
          <Facts
            facts={{
              [t("Noticed")]: t(signalTexts[kind]),
              [t("How often")]: t(plural(count, ...countTexts[kind]), { count: formatCount(count) }),
              ...(title && { [kind === "infectedFile" ? t("Virus") : t("Job")]: title }),
              [t("Noticed at")]: formatInstant(foundAt),
            }}
          />
          <p className="soft small">
            {t("A program has noticed this. Nothing follows from it automatically, and nobody but the admins sees it.")}
          </p>
          <CloseSignal signalId={signalId} settled={settled} />
          {workId !== null && (
            <Row>
              <ButtonLink to="/adminmaster/postedwork/$id" params={{ id: String(workId) }}>
                {t("See the work")}
              </ButtonLink>
            </Row>
          )}
          {accounts.map(({ accountId, name, registeredAt, activeRestrictions }) => (
            <Stack key={accountId} gap={2}>
              <h3>{name}</h3>
              <p className="soft small">{t("Registered on {day}", { day: formatInstant(registeredAt) })}</p>
              <RestrictAccount account={{ accountId, activeRestrictions }}>
                <ButtonLink to="/adminmaster/account/$id" params={{ id: String(accountId) }}>
                  {t("See the account")}
                </ButtonLink>
              </RestrictAccount>
            </Stack>
          ))}
        </Card>
      );
    }}
  </Listing>
);

function CloseSignal({ signalId, settled }: Props) {
  const closing = useCall("signals.close");
  async function close(outcome: SignalOutcome): Promise<void> {
    if ("outcome" in (await closing.run({ signalId, outcome }))) settled();
  }
  return (
    <Row gap={2}>
      <Button tone="primary" busy={closing.busy} onClick={() => void close("harmless")}>
        {t("Nothing is wrong")}
      </Button>
      <Button busy={closing.busy} onClick={() => void close("handled")}>
        {t("It is dealt with")}
      </Button>
    </Row>
  );
}
