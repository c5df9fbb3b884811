import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useRecords } from "#web/features/desks/records.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import type { Choice } from "#web/ui/combobox/choices.tsx";
import { JumpDialog } from "#web/ui/combobox/jump-dialog.tsx";
import type { MenuEntry, MenuLink } from "#web/ui/shell/menu.tsx";

export interface JumpProps {
  readonly menu: readonly MenuEntry[];
  readonly account: readonly MenuLink[];
  /** Where the area begins: `/adminmaster`. */
  readonly area: string;
  readonly close: () => void;
}

/** Leads to any screen of the area, and to the records it has: what was read already, and what most of them is about. */
export function Jump({ menu, account, area, close }: JumpProps) {
  const navigate = useNavigate();
  const [typed, type] = useState("");
  useBasics(area);
  const choices = [...screensOf(menu), ...account.map(choiceOf), ...useRecords(area), ...byNumber(area, typed)];
  return (
    <JumpDialog
      choices={choices.filter(({ id }, i) => choices.findIndex((other) => other.id === id) === i)}
      typed={typed}
      type={type}
      close={(address) => {
        close();
        if (address !== undefined) void navigate({ to: address });
      }}
    />
  );
}

const choiceOf = ({ text, to }: MenuLink): Choice => ({ id: to, text });

const screensOf = (menu: readonly MenuEntry[]): readonly Choice[] =>
  menu.flatMap((entry) =>
    "to" in entry
      ? [choiceOf(entry)]
      : entry.links.map(({ text, to }) => ({ id: to, text: `${text} · ${entry.text}` })),
  );

/** What one reaches by its number, without it being in any list. */
function byNumber(area: string, typed: string): readonly Choice[] {
  const [number] = /^\d{1,10}$/.exec(typed.trim()) ?? [];
  if (number === undefined || area !== "/adminmaster") return [];
  return [{ id: `${area}/receipt/${number}`, text: t("Receipt of {id}", { id: number }) }];
}

/** Asked for when it is opened, unless a screen has asked already. */
function useBasics(area: string): void {
  const inArea = (name: string) => (area === name ? {} : undefined);
  useList("districtview", inArea("/adminmaster"));
  useList("categoryview", inArea("/adminmaster"));
  useList("paymentdetails", inArea("/adminmaster"));
  useList("getworkdetails", inArea("/clientmaster"));
  useList("getjobfreelancer", inArea("/freelancermaster"));
  useList("getrequestbyid", inArea("/freelancermaster"));
}
