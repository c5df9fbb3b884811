import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { missingPermissions } from "#web/identity/permissions/screen-permissions.ts";
import { t } from "#web/lib/text.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";
import { jumpHistory, saveJump } from "#web/shell/jump/jump-history.ts";
import { useRecordSearch, useRecords } from "#web/shell/jump/records.ts";
import { type Choice, Choices, type Handle } from "#web/ui/form/choices.tsx";
import type { MenuEntry, MenuLink } from "#web/ui/shell/menu.tsx";
import "./jump.css";

export interface JumpProps {
  readonly menu: readonly MenuEntry[];
  readonly account: readonly MenuLink[];
  /** The path of the area, such as `/adminmaster`. */
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
  const screens = [...screensOf(menu), ...screensOf(account), ...screensBesideMenus(area)];
  const local = [...latest, ...screens, ...useRecords(area), ...byNumber(area, typed)];
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

/** Each choice once. A record that was cached and that the server finds as well counts as found. */
function eachOnce(choices: readonly Choice[]): readonly Choice[] {
  const byId = new Map<string, Choice>();
  for (const choice of choices) byId.set(choice.id, { ...byId.get(choice.id), ...choice });
  return [...byId.values()];
}

/** Every entry of a menu, and the tabs beside it. */
const screensOf = (menu: readonly MenuEntry[]): readonly Choice[] =>
  menu.flatMap((entry) =>
    "to" in entry ? choicesOf(entry) : entry.links.flatMap((link) => choicesOf(link, ` · ${entry.text}`)),
  );

const choicesOf = ({ text, to, tabs = [] }: MenuLink, group = ""): readonly Choice[] => [
  { id: to, text: `${text}${group}` },
  ...tabs.flatMap((tab) => (tab.to === to ? [] : [{ id: tab.to, text: `${tab.text} · ${text}` }])),
];

/** The screens that no menu names: the bell and other screens lead there. */
function screensBesideMenus(area: string): readonly Choice[] {
  const notifications = { id: `${area}/notifications`, text: t("Notifications") };
  const connections = { id: `${area}/myaccount?tab=connections`, text: `${t("Connections")} · ${t("My Account")}` };
  const messages = { id: `${area}/messages`, text: t("Messages") };
  const password = (name: string) => ({ id: `${area}/${name}`, text: t("Change password") });
  if (area === "/clientmaster")
    return [
      messages,
      notifications,
      connections,
      { id: `${area}/clientedit`, text: t("Profile update") },
      password("clientchangepwd"),
    ];
  if (area === "/freelancermaster")
    return [
      messages,
      notifications,
      connections,
      { id: `${area}/profileedit`, text: t("Edit profile") },
      password("freelancerchangepwd"),
    ];
  return [notifications, connections];
}

/** The records that a number leads to, although no list has them. */
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

interface JumpDialogProps {
  /** The screens and records to choose from; the id of a choice is its address. */
  readonly choices: readonly Choice[];
  /** Whether the server is still searching for further records. */
  readonly isAsking: boolean;
  readonly note: string | undefined;
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Called with the address of the choice; undefined where the dialog was closed without one. */
  readonly close: (address: string | undefined) => void;
}

/** An input that leads anywhere: the combobox of WAI-ARIA 1.2 in a dialog, its list always open. */
function JumpDialog({ choices, isAsking, note, typed, type, close }: JumpDialogProps) {
  const list = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const handle = useRef<Handle>(null);
  const [active, setActive] = useState<string>();

  // Closing it before it is removed returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    // While a word of an Indian script is being put together, Enter and arrows belong to it.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return;
    const isTaken = event.key === "Enter" || (handle.current?.move(event.key) ?? false);
    if (event.key === "Enter") handle.current?.choose();
    if (isTaken) event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog; a click beside it does the same
    <dialog
      ref={dialog}
      className="jump"
      aria-label={t("Jump to")}
      onCancel={() => close(undefined)}
      onClick={({ target }) => target === dialog.current && close(undefined)}
    >
      <div className="jump-body">
        <input
          className="field-input"
          role="combobox"
          aria-label={t("Jump to")}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={active}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          placeholder={t("A screen, a name or a number")}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Choices
          id={list}
          label={t("Jump to")}
          choices={choices}
          chosen=""
          typed={typed}
          choose={close}
          waiting={isAsking ? t("Searching") : undefined}
          setActive={setActive}
          handle={handle}
        />
        {note && (
          <p className="choices-note" role="alert">
            {note}
          </p>
        )}
      </div>
    </dialog>
  );
}
