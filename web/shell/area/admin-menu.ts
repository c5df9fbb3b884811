import {
  IconArrowsDiff,
  IconBuilding,
  IconCash,
  IconCashBanknote,
  IconCategory,
  IconCategoryPlus,
  IconChartPie,
  IconFileImport,
  IconFileText,
  IconFilter,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconMailPlus,
  IconMap,
  IconMapPin,
  IconMapPinPlus,
  IconMapPlus,
  IconPalette,
  IconPercentage,
  IconPuzzle,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconTagPlus,
  IconTags,
  IconUserSearch,
  IconUserShield,
  IconUsers,
} from "@tabler/icons-react";
import { t } from "#web/lib/text.ts";
import type { MenuGroup, MenuLink } from "#web/ui/shell/menu.tsx";

/** The menu of the admins, before it is reduced to what their permissions open. */
export const adminMenu = (): readonly MenuGroup[] => [
  {
    text: t("Home"),
    links: [
      { text: t("Dashboard"), to: "/adminmaster/adminhome", icon: IconLayoutDashboard },
      { text: t("Company Verification"), to: "/adminmaster/verification", icon: IconShieldCheck },
      { text: t("Moderation"), to: "/adminmaster/moderation", icon: IconGavel },
      { text: t("Fees"), to: "/adminmaster/fees", icon: IconPercentage },
      { text: t("Emails"), to: "/adminmaster/mails", icon: IconMail },
      { text: t("Payments"), to: "/adminmaster/payments", icon: IconCash },
      { text: t("Payouts"), to: "/adminmaster/payouts", icon: IconCashBanknote },
      { text: t("Reconciliation"), to: "/adminmaster/reconciliation", icon: IconArrowsDiff },
      { text: t("Admins"), to: "/adminmaster/admins", icon: IconUserShield },
      { text: t("Imports"), to: "/adminmaster/imports", icon: IconFileImport },
      { text: t("Invitations"), to: "/adminmaster/invitations", icon: IconMailPlus },
      { text: t("Announcements"), to: "/adminmaster/announcements", icon: IconSpeakerphone },
      { text: t("Branding"), to: "/adminmaster/branding", icon: IconPalette },
      { text: t("Settings"), to: "/adminmaster/settings", icon: IconSettings },
      { text: t("Public pages"), to: "/adminmaster/pages", icon: IconFileText },
    ],
  },
  {
    text: t("Registrations"),
    links: [
      { text: t("Register district"), to: "/adminmaster/districtreg", icon: IconMapPlus },
      { text: t("Register location"), to: "/adminmaster/locationreg", icon: IconMapPinPlus },
      { text: t("Register category"), to: "/adminmaster/categoryreg", icon: IconCategoryPlus },
      { text: t("Register subcategory"), to: "/adminmaster/subcategoryreg", icon: IconTagPlus },
    ],
  },
  {
    text: t("Views"),
    links: [
      { text: t("Districts"), to: "/adminmaster/districtview", icon: IconMap },
      { text: t("Locations"), to: "/adminmaster/locationview", icon: IconMapPin },
      { text: t("Categories"), to: "/adminmaster/categoryview", icon: IconCategory },
      { text: t("Subcategories"), to: "/adminmaster/subcategoryview", icon: IconTags },
      { text: t("Skills"), to: "/adminmaster/skills", icon: IconPuzzle },
    ],
  },
  {
    text: t("Reports"),
    links: [
      { text: t("Company Details"), to: "/adminmaster/clientdatewise", icon: IconBuilding },
      { text: t("Freelancer Details"), to: "/adminmaster/freelancerdatewise", icon: IconUsers },
      { text: t("Freelancer, Category Wise"), to: "/adminmaster/categorywisefreelancer", icon: IconUserSearch },
      { text: t("Audit log"), to: "/adminmaster/audit", icon: IconHistory },
    ],
  },
  {
    text: t("Charts"),
    links: [
      { text: t("Most trending category"), to: "/adminmaster/piechartcategory", icon: IconChartPie },
      { text: t("From posting to payment"), to: "/adminmaster/funnel", icon: IconFilter },
    ],
  },
];

/** The links in the menu of the account. */
export const adminAccountLinks = (): readonly MenuLink[] => [
  { text: t("My Profile"), to: "/adminmaster/myprofile" },
  { text: t("My Account"), to: "/adminmaster/myaccount" },
  { text: t("My Task"), to: "/adminmaster/mytask" },
];
