import type { EmailChoice } from "#domain/notification.ts";
import { Choice, useSavedChoice } from "#web/features/notifications/preference-choice.tsx";
import { DigestHour, QuietHours } from "#web/features/notifications/preference-schedule.tsx";
import { groupHints, groupNames, lockReasons } from "#web/features/notifications/preference-texts.ts";
import { preferencesQuery } from "#web/features/notifications/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { type TextKey, t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

type Preferences = RowOf<"notifications.getPreferences">;
type Group = Preferences["groups"][number];

const choiceTexts: Readonly<Record<EmailChoice, TextKey>> = {
  now: "At once",
  digest: "In the daily summary",
  off: "No email",
};

/** Which e-mails and pushes a user gets. A choice is saved at once. E-mails link here by the id of the heading. */
export function NotificationPreferences() {
  const list = useAllRows(preferencesQuery);
  return (
    <Card>
      <h2 id="email-preferences">{t("Email and push")}</h2>
      <p className="soft">
        {t("Every notification appears under Notifications. Choose which ones you also get by email and push.")}
      </p>
      <Listing list={list} skeleton={<Skeleton height="24rem" />}>
        {([preferences]) => preferences && <Groups preferences={preferences} />}
      </Listing>
    </Card>
  );
}

function Groups({ preferences: { groups, ...schedule } }: { readonly preferences: Preferences }) {
  return (
    <ul className="short-list">
      {groups.map((group) => (
        <li key={group.kindGroup}>
          <EmailOfGroup group={group} />
          {group.push !== null && <PushOfGroup kindGroup={group.kindGroup} push={group.push} />}
        </li>
      ))}
      {groups.some(({ email }) => email === "digest") && (
        <li>
          <DigestHour {...schedule} />
        </li>
      )}
      {groups.some(({ push }) => push !== null) && (
        <li>
          <QuietHours {...schedule} />
        </li>
      )}
    </ul>
  );
}

function EmailOfGroup({ group: { kindGroup, email, choices } }: { readonly group: Group }) {
  const { value, choose } = useSavedChoice("notifications.setPreference", email, (chosen) => ({
    kindGroup,
    email: chosen,
  }));
  const reason = choices.includes("off") ? undefined : lockReasons[kindGroup];
  const hint = [groupHints[kindGroup], ...(reason ? [reason] : [])].map((text) => t(text)).join(" ");
  return (
    <div className="preference">
      <Choice
        label={t(groupNames[kindGroup])}
        hint={hint}
        value={value}
        choose={(chosen) => choose(chosen as EmailChoice)}
        isLocked={choices.length === 1}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t(choiceTexts[choice])}
          </option>
        ))}
      </Choice>
    </div>
  );
}

function PushOfGroup({ kindGroup, push }: { readonly kindGroup: Group["kindGroup"]; readonly push: boolean }) {
  const { value, choose } = useSavedChoice("notifications.setPreference", push, (chosen) => ({
    kindGroup,
    push: chosen,
  }));
  return (
    <label className="push-choice">
      <input type="checkbox" checked={value} onChange={(event) => choose(event.currentTarget.checked)} />
      <span>
        {t("Push")}
        <span className="hidden-visually">, {t(groupNames[kindGroup])}</span>
      </span>
    </label>
  );
}
