import {
  IconArrowsDiff,
  IconBook2,
  IconBuilding,
  IconCash,
  IconCashBanknote,
  IconCategory,
  IconCategoryPlus,
  IconChartPie,
  IconFileImport,
  IconFileText,
  IconFilter,
  IconFlag,
  IconGavel,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconMail,
  IconMailPlus,
  IconMap,
  IconMap2,
  IconMapPin,
  IconMapPinPlus,
  IconMapPlus,
  IconPalette,
  IconPercentage,
  IconPuzzle,
  IconReceiptTax,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconTagPlus,
  IconTags,
  IconUserSearch,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import { t } from "#web/lib/text.ts";
import type { Waiting } from "#web/operation/dashboards/use-waiting.ts";
import type { MenuGroup, MenuLink } from "#web/ui/shell/menu.tsx";

/** The menu of the admins, before it is reduced to what their permissions open. */
export const adminMenu = (waiting: Waiting, hasTax: boolean): readonly MenuGroup[] => {
  const { verification, payments, payouts, reconciliation, tax, moderation, desk, skills, settings, mails } = waiting;
  return [
    {
      text: t("Home"),
      key: "home",
      count: Object.values(waiting).reduce((all, count) => all + count, 0),
      links: [
        { text: t("Dashboard"), to: "/adminmaster/adminhome", icon: IconLayoutDashboard },
        { text: t("Inbox"), to: "/adminmaster/mytask", icon: IconInbox },
        {
          text: t("Company Verification"),
          to: "/adminmaster/verification",
          icon: IconShieldCheck,
          count: verification,
        },
      ],
    },
    {
      text: t("Money"),
      key: "money",
      startsFolded: true,
      count: payments + payouts + reconciliation + tax,
      links: [
        {
          text: t("Payments"),
          to: "/adminmaster/payments",
          icon: IconCash,
          count: payments,
          covers: ["receipt", "refund"],
        },
        { text: t("Payouts"), to: "/adminmaster/payouts", icon: IconCashBanknote, count: payouts },
        { text: t("Fees"), to: "/adminmaster/fees", icon: IconPercentage },
        { text: t("Reconciliation"), to: "/adminmaster/reconciliation", icon: IconArrowsDiff, count: reconciliation },
        { text: t("Books"), to: "/adminmaster/books", icon: IconBook2 },
        ...(hasTax ? [{ text: t("Tax"), to: "/adminmaster/tax", icon: IconReceiptTax, count: tax }] : []),
      ],
    },
    {
      text: t("People"),
      key: "people",
      count: moderation + desk,
      links: [
        { text: t("Companies and freelancers"), to: "/adminmaster/people", icon: IconUsersGroup, covers: ["account"] },
        { text: t("Admins"), to: "/adminmaster/admins", icon: IconUserShield },
        { text: t("Invitations"), to: "/adminmaster/invitations", icon: IconMailPlus },
        { text: t("Imports"), to: "/adminmaster/imports", icon: IconFileImport },
        // Reports and companies are there as well as on screens of their own.
        { text: t("Desk"), to: "/adminmaster/desk", icon: IconFlag, count: desk + moderation + verification },
        {
          text: t("Moderation"),
          to: "/adminmaster/moderation",
          icon: IconGavel,
          count: moderation,
          covers: ["postedwork"],
        },
      ],
    },
    {
      text: t("Platform"),
      key: "platform",
      startsFolded: true,
      count: settings + mails,
      links: [
        { text: t("Settings"), to: "/adminmaster/settings", icon: IconSettings, count: settings },
        { text: t("Branding"), to: "/adminmaster/branding", icon: IconPalette },
        { text: t("Public pages"), to: "/adminmaster/pages", icon: IconFileText },
        { text: t("Announcements"), to: "/adminmaster/announcements", icon: IconSpeakerphone },
        { text: t("Emails"), to: "/adminmaster/mails", icon: IconMail, count: mails },
        { text: t("Audit log"), to: "/adminmaster/audit", icon: IconHistory },
      ],
    },
    {
      text: t("Registrations"),
      key: "registrations",
      links: [
        { text: t("Register district"), to: "/adminmaster/districtreg", icon: IconMapPlus },
        { text: t("Register location"), to: "/adminmaster/locationreg", icon: IconMapPinPlus },
        { text: t("Register category"), to: "/adminmaster/categoryreg", icon: IconCategoryPlus },
        { text: t("Register subcategory"), to: "/adminmaster/subcategoryreg", icon: IconTagPlus },
      ],
    },
    {
      text: t("Views"),
      key: "views",
      count: skills,
      links: [
        { text: t("Districts"), to: "/adminmaster/districtview", icon: IconMap, covers: ["districtedit"] },
        { text: t("Locations"), to: "/adminmaster/locationview", icon: IconMapPin, covers: ["editlocation"] },
        { text: t("Categories"), to: "/adminmaster/categoryview", icon: IconCategory, covers: ["categoryedit"] },
        { text: t("Subcategories"), to: "/adminmaster/subcategoryview", icon: IconTags, covers: ["subcategoryedit"] },
        { text: t("Skills"), to: "/adminmaster/skills", icon: IconPuzzle, count: skills },
        { text: t("Places of India"), to: "/adminmaster/places", icon: IconMap2 },
      ],
    },
    {
      text: t("Reports"),
      key: "reports",
      links: [
        { text: t("Company Details"), to: "/adminmaster/clientdatewise", icon: IconBuilding },
        { text: t("Freelancer Details"), to: "/adminmaster/freelancerdatewise", icon: IconUsers },
        { text: t("Freelancer, Category Wise"), to: "/adminmaster/categorywisefreelancer", icon: IconUserSearch },
      ],
    },
    {
      text: t("Charts"),
      key: "charts",
      links: [
        { text: t("Most trending category"), to: "/adminmaster/piechartcategory", icon: IconChartPie },
        { text: t("From posting to payment"), to: "/adminmaster/funnel", icon: IconFilter },
      ],
    },
  ];
};

/** The links in the menu of the account. */
export const adminAccountLinks = (): readonly MenuLink[] => [
  { text: t("My Profile"), to: "/adminmaster/myprofile" },
  { text: t("My Account"), to: "/adminmaster/myaccount" },
  { text: t("My Task"), to: "/adminmaster/mytask" },
];
