import type { Permission } from "#domain/permission.ts";
import type { Company } from "#web/identity/accounts/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { type List, staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Setting } from "#web/operation/settings/queries.ts";
import { settingTexts, settingValueText } from "#web/operation/settings/setting-texts.ts";
import {
  AllLink,
  type InboxKind,
  type InboxRow,
  isCounted,
  kindOf,
  OpenLink,
  sinceDay,
} from "#web/shell/inbox/inbox-kind.tsx";
import type { Summary } from "#web/shell/inbox/inbox-queries.ts";

const verification = "/adminmaster/verification";

export const companyKind = (isOpen: boolean, list: List<Company>): readonly InboxKind[] =>
  kindOf({
    key: "companies",
    isOpen,
    list,
    name: t("Company"),
    titles: ["{count} company to verify", "{count} companies to verify"],
    action: <AllLink to={verification}>{t("Verify companies")}</AllLink>,
    rowOf: ({ loginid, companyname, district, regdate }) => ({
      id: loginid,
      about: companyname,
      details: [district],
      since: regdate,
      sinceText: t("Registered on {day}", { day: formatDay(regdate) }),
      action: <OpenLink to={verification} about={companyname} />,
    }),
  });

export interface ReportLists {
  readonly messageReports: List<RowOf<"messageReports.list">>;
  readonly reviewReports: List<RowOf<"reviewReports.list">>;
  readonly pictures: List<RowOf<"pictureMatches.list">>;
  readonly appeals: List<RowOf<"appeals.list">>;
}

const moderation = "/adminmaster/moderation";

/** A report or an appeal in the words of the list. */
const reportRow = (id: string, about: string, details: readonly string[], instant: string | undefined): InboxRow => ({
  id,
  about,
  details,
  ...(instant && sinceDay(instant)),
  action: <OpenLink to={moderation} about={about} />,
});

/** The four lists are one kind, as the moderation screen is one. */
export function reportKind(held: readonly Permission[], count: number, lists: ReportLists): readonly InboxKind[] {
  const { messageReports, reviewReports, pictures, appeals } = lists;
  const rows = [
    ...messageReports.rows.map(({ reportId, workTitle, reporterName, createdAt }) =>
      reportRow(`message${reportId}`, workTitle, [t("Reported message"), reporterName], createdAt),
    ),
    ...reviewReports.rows.map(({ reportId, workTitle, reporterName, createdAt }) =>
      reportRow(`review${reportId}`, workTitle, [t("Reported review"), reporterName], createdAt),
    ),
    ...pictures.rows.map(({ matchId, name, otherName, createdAt }) =>
      reportRow(`picture${matchId}`, name, [t("Same picture on two pages"), otherName], createdAt),
    ),
    ...appeals.rows.map(({ decisionId, accountName, canDecide, appeal }) =>
      reportRow(
        `appeal${decisionId}`,
        accountName,
        [t("Appeal"), canDecide ? "" : t("You made this decision, so another admin answers the appeal.")],
        appeal?.submittedAt,
      ),
    ),
  ];
  return kindOf({
    key: "moderation",
    isOpen: isCounted(held, "moderate", count),
    list: { ...messageReports, rows },
    count,
    name: t("Report"),
    titles: ["{count} report or appeal to answer", "{count} reports and appeals to answer"],
    text: t("Reported messages and reviews, copied pictures, and appeals against decisions."),
    action: <AllLink to={moderation}>{t("Answer reports")}</AllLink>,
    rowOf: (row) => row,
  });
}

/** Lower protections that another admin has proposed. */
export function settingKind(summary: Summary, list: List<Setting>): readonly InboxKind[] {
  const { money, settings } = summary;
  const count = (money?.settingChangesToConfirm ?? 0) + (settings?.settingChangesToConfirm ?? 0);
  const to = "/adminmaster/settings";
  const changes = list.rows.flatMap(({ key, change }) => (change && !change.isOwn ? [{ key, change }] : []));
  return kindOf({
    key: "settings",
    isOpen: count > 0,
    list: { ...list, rows: changes },
    count,
    name: t("Setting"),
    titles: ["{count} change of a setting to confirm", "{count} changes of settings to confirm"],
    text: t("A lower protection applies after a day, or once another admin confirms it."),
    action: <AllLink to={to}>{t("View settings")}</AllLink>,
    rowOf: ({ key, change: { changeId, value, proposedBy, proposedAt } }) => ({
      id: changeId,
      about: t(settingTexts[key].name),
      details: [settingValueText(key, value), proposedBy],
      ...sinceDay(proposedAt),
      action: <OpenLink to={to} about={t(settingTexts[key].name)} />,
    }),
  });
}

export const skillKind = (isOpen: boolean, count: number, list: List<RowOf<"skills.list">>): readonly InboxKind[] =>
  kindOf({
    key: "skills",
    isOpen,
    list,
    count,
    name: t("Skill"),
    titles: ["{count} suggested skill", "{count} suggested skills"],
    text: t("Others see a skill once it is approved."),
    action: <AllLink to="/adminmaster/skills">{t("View skills")}</AllLink>,
    rowOf: ({ skillId, name, suggestedAt }) => ({
      id: skillId,
      about: name,
      details: [],
      ...(suggestedAt && sinceDay(suggestedAt)),
      action: <OpenLink to="/adminmaster/skills" about={name} />,
    }),
  });

const mails = ["{count} email could not be delivered", "{count} emails could not be delivered"] as const;

export const mailKind = (isOpen: boolean, queue: List<RowOf<"mail.getQueue">>): readonly InboxKind[] => {
  const count = queue.rows[0]?.undelivered ?? 0;
  return kindOf({
    key: "mails",
    isOpen,
    list: staticList([count]),
    count,
    name: t("Email"),
    titles: mails,
    action: <AllLink to="/adminmaster/mails">{t("View emails")}</AllLink>,
    rowOf: () => ({
      id: "mails",
      about: t("Undelivered emails"),
      details: [t("Fix the cause, then send them again.")],
      action: <OpenLink to="/adminmaster/mails" about={t("Undelivered emails")} />,
    }),
  });
};
