import { type ReactNode, useState } from "react";
import type { EmailChoice } from "#domain/notification.ts";
import { groupHints, groupNames, lockReasons } from "#web/features/notifications/preference-texts.ts";
import { preferencesQuery } from "#web/features/notifications/queries.ts";
import type { CommandName, RowOf, SentTo } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { type TextKey, t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { FieldFrame } from "#web/ui/form/field-frame.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./notifications.css";

type Preferences = RowOf<"notifications.getPreferences">;
type Group = Preferences["groups"][number];

const choiceTexts: Readonly<Record<EmailChoice, TextKey>> = {
  now: "At once",
  digest: "In the daily summary",
  off: "No email",
};

/** Which e-mails a user gets. A choice is saved at once. E-mails link here by the id of the heading. */
export function NotificationPreferences() {
  const list = useAllRows(preferencesQuery);
  return (
    <Card>
      <h2 id="email-preferences">{t("Notification emails")}</h2>
      <p className="soft">
        {t("Every notification appears under Notifications. Choose which ones you also get by email.")}
      </p>
      <Listing list={list} skeleton={<Skeleton height="24rem" />}>
        {([preferences]) => preferences && <Groups preferences={preferences} />}
      </Listing>
    </Card>
  );
}

function Groups({ preferences: { groups, digestHour } }: { readonly preferences: Preferences }) {
  const hasDigest = groups.some(({ email }) => email === "digest");
  return (
    <ul className="short-list">
      {groups.map((group) => (
        <li key={group.kindGroup}>
          <GroupChoice group={group} />
        </li>
      ))}
      {hasDigest && (
        <li>
          <DigestHour hour={digestHour} />
        </li>
      )}
    </ul>
  );
}

function GroupChoice({ group: { kindGroup, email, choices } }: { readonly group: Group }) {
  const { value, choose } = useSavedChoice("notifications.setPreference", email, (chosen) => ({
    kindGroup,
    email: chosen as EmailChoice,
  }));
  const reason = choices.includes("off") ? undefined : lockReasons[kindGroup];
  const hint = [groupHints[kindGroup], ...(reason ? [reason] : [])].map((text) => t(text)).join(" ");
  return (
    <Choice label={t(groupNames[kindGroup])} hint={hint} value={value} choose={choose} isLocked={choices.length === 1}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t(choiceTexts[choice])}
        </option>
      ))}
    </Choice>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function DigestHour({ hour }: { readonly hour: number }) {
  const { value, choose } = useSavedChoice("notifications.setSchedule", String(hour), (chosen) => ({
    digestHour: Number(chosen),
  }));
  return (
    <Choice
      label={t("Time of the daily summary")}
      hint={t("In the time zone of the platform. There is none on days without news.")}
      value={value}
      choose={choose}
    >
      {hours.map((each) => (
        <option key={each} value={each}>
          {`${String(each).padStart(2, "0")}:00`}
        </option>
      ))}
    </Choice>
  );
}

/** The stored value, or the chosen one while it is being saved. If saving fails, the stored one is back. */
function useSavedChoice<N extends CommandName>(call: N, stored: string, inputOf: (chosen: string) => SentTo<N>) {
  const [chosen, setChosen] = useState<string>();
  const { run } = useCall(call);
  async function choose(value: string): Promise<void> {
    setChosen(value);
    const { rowsRead } = await run(inputOf(value));
    await rowsRead;
    // A choice made meanwhile is still being saved.
    setChosen((present) => (present === value ? undefined : present));
  }
  return { value: chosen ?? stored, choose };
}

interface ChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly choose: (value: string) => Promise<void>;
  readonly isLocked?: boolean;
  readonly children: ReactNode;
}

function Choice({ label, hint, value, choose, isLocked = false, children }: ChoiceProps) {
  const set = (chosen: unknown) => void choose(String(chosen));
  return (
    <div className="preference">
      <FieldFrame field={{ value, error: undefined, set, leave: () => undefined }} label={label} hint={hint}>
        {(attributes) => (
          <select
            className="field-input"
            {...attributes}
            disabled={isLocked}
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
          >
            {children}
          </select>
        )}
      </FieldFrame>
    </div>
  );
}
