import type { MailChoice, NotificationGroup } from "#domain/notify/notification.ts";
import type { TextKey } from "#texts/hindi.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Choice, useSavedChoice } from "#web/notify/notifications/preference-choice.tsx";
import { preferencesQuery } from "#web/notify/notifications/queries.ts";
import { FormColumns } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

type Preferences = RowOf<"notifications.getPreferences">;
type Group = Preferences["groups"][number];

const choiceTexts: Readonly<Record<MailChoice, TextKey>> = {
  now: "Immediately",
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
          <MailOfGroup group={group} />
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

function MailOfGroup({ group: { kindGroup, email, choices } }: { readonly group: Group }) {
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
        choose={(chosen) => choose(chosen as MailChoice)}
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

const groupNames: Readonly<Record<NotificationGroup, TextKey>> = {
  applications: "Requests",
  messages: "Messages",
  decisions: "Decisions and payments",
  progress: "Progress",
  reminders: "Reminders",
  discovery: "Saved searches",
  account: "Account",
  announcements: "Announcements",
  administration: "Administration",
};

const groupHints: Readonly<Record<NotificationGroup, TextKey>> = {
  applications: "New applications for your jobs, and invitations to jobs.",
  messages: "Messages you have not read for a while.",
  decisions: "When an application is accepted or rejected, and when work is completed, sent back or paid.",
  progress: "Progress reports on your projects.",
  reminders: "Deadlines of your projects, and payments that are due.",
  discovery: "New jobs that match your saved searches.",
  account: "Verification, restrictions, passwords and logins.",
  announcements: "News of the platform's operator.",
  administration: "Companies to verify, payments to confirm and reported messages.",
};

/** Why the e-mails of a group cannot be switched off. */
const lockReasons: Readonly<Partial<Record<NotificationGroup, TextKey>>> = {
  decisions: "These emails concern your agreements, so they cannot be switched off.",
  reminders: "These emails concern your agreements, so they cannot be switched off.",
  discovery: "You choose the alert for each saved search.",
  account: "These emails protect your account, so they cannot be switched off.",
};

type Schedule = Pick<Preferences, "digestHour" | "quietFrom" | "quietTo">;

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const Hours = ({ except }: { readonly except?: number | null }) =>
  hours
    .filter((hour) => hour !== except)
    .map((hour) => (
      <option key={hour} value={hour}>
        {`${String(hour).padStart(2, "0")}:00`}
      </option>
    ));

function DigestHour({ digestHour }: Schedule) {
  const { value, choose } = useSavedChoice("notifications.setSchedule", digestHour, (hour) => ({ digestHour: hour }));
  return (
    <div className="preference">
      <Choice
        label={t("Time of the daily summary")}
        hint={t("In the platform's time zone. No email is sent on days without news.")}
        value={String(value)}
        choose={(hour) => choose(Number(hour))}
      >
        <Hours />
      </Choice>
    </div>
  );
}

interface QuietHours {
  readonly from: number | null;
  readonly to: number | null;
}

const morning = 7;
/** An end is needed once there is a beginning. */
const withEnd = (from: number, to: number | null): QuietHours => ({
  from,
  to: to === null || to === from ? (from === morning ? morning + 1 : morning) : to,
});

function QuietHours({ digestHour, quietFrom, quietTo }: Schedule) {
  const stored: QuietHours = { from: quietFrom, to: quietTo };
  const { value, choose } = useSavedChoice("notifications.setSchedule", stored, ({ from, to }) => ({
    digestHour,
    quietFrom: from,
    quietTo: to,
  }));
  const { from, to } = value;
  return (
    <>
      <FormColumns dense>
        <Choice
          label={t("Quiet hours from")}
          value={from === null ? "" : String(from)}
          choose={(hour) => choose(hour === "" ? { from: null, to: null } : withEnd(Number(hour), to))}
        >
          <option value="">{t("No quiet hours")}</option>
          <Hours />
        </Choice>
        {from !== null && (
          <Choice
            label={t("Quiet hours until")}
            value={String(to)}
            choose={(hour) => choose({ from, to: Number(hour) })}
          >
            <Hours except={from} />
          </Choice>
        )}
      </FormColumns>
      <p className="field-hint">{t("No push messages are sent during these hours, in the platform's time zone.")}</p>
    </>
  );
}
