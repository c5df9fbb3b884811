import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { JumpDialog } from "#web/features/jump/jump-dialog.tsx";
import { jumpHistory, saveJump } from "#web/features/jump/jump-history.ts";
import { useRecords } from "#web/features/jump/records.ts";
import { useRecordSearch } from "#web/features/jump/use-record-search.ts";
import { missingPermissions } from "#web/features/permissions/screen-permissions.ts";
import { usePermissions } from "#web/features/permissions/use-permissions.ts";
import { t } from "#web/lib/text.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";
import type { Choice } from "#web/ui/form/choices.tsx";
import type { MenuEntry, MenuLink } from "#web/ui/shell/menu.tsx";

export interface JumpProps {
  readonly menu: readonly MenuEntry[];
  readonly account: readonly MenuLink[];
  /** Where the area begins: `/adminmaster`. */
  readonly area: string;
  readonly close: () => void;
}

/**
 * Search for screens and records of the area: the last destinations, rows in the cache, and matches of the server once typing
 * pauses.
 */
export function Jump({ menu, account, area, close }: JumpProps) {
  const navigate = useNavigate();
  const [asked, ask] = useState("");
  const { text: typed, type } = useDebouncedText(asked, ask);
  const [latest] = useState(jumpHistory);
  useBasics(area);
  const { found, isAsking, hasFailed } = useRecordSearch(area, asked);
  const isUpToDate = typed.trim() === asked;
  const local = [
    ...latest,
    ...screensOf(menu),
    ...account.map(choiceOf),
    ...useRecords(area),
    ...byNumber(area, typed),
  ];
  const held = usePermissions();
  const all = eachOnce([...local, ...(isUpToDate ? found : [])]);
  const choices = all.filter(({ id }) => missingPermissions(id, held).length === 0);
  return (
    <JumpDialog
      choices={choices}
      isAsking={!isUpToDate || isAsking}
      note={hasFailed ? t("Some records could not be loaded; results may be incomplete.") : undefined}
      typed={typed}
      type={type}
      close={(address) => {
        close();
        const chosen = choices.find(({ id }) => id === address);
        if (!chosen) return;
        saveJump(chosen);
        void navigate({ href: chosen.id });
      }}
    />
  );
}

/** What the server has found counts as found, also where it was known before. */
function eachOnce(choices: readonly Choice[]): readonly Choice[] {
  const byId = new Map<string, Choice>();
  for (const choice of choices) byId.set(choice.id, { ...byId.get(choice.id), ...choice });
  return [...byId.values()];
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

/** Loaded when it is opened, unless a screen has loaded it already. */
function useBasics(area: string): void {
  const mayReadPayments = usePermissions().includes("money");
  const inArea = (name: string) => (area === name ? {} : undefined);
  useList(pagedQuery("districtview", inArea("/adminmaster")));
  useList(pagedQuery("categoryview", inArea("/adminmaster")));
  useList(pagedQuery("paymentdetails", mayReadPayments ? inArea("/adminmaster") : undefined));
  useList(pagedQuery("getworkdetails", inArea("/clientmaster")));
  useList(pagedQuery("getjobfreelancer", inArea("/freelancermaster")));
  useList(pagedQuery("getrequestbyid", inArea("/freelancermaster")));
}
