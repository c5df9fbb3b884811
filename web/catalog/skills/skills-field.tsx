import { IconX } from "@tabler/icons-react";
import { type RefObject, useRef, useState } from "react";
import { skillNameRange } from "#domain/catalog/skill.ts";
import { skillChoicesQuery, skillNamesQuery } from "#web/catalog/skills/queries.ts";
import { formatCount } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { normalizeText } from "#web/lib/matching.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { useList } from "#web/lib/use-list.ts";
import type { Choice, Handle } from "#web/ui/form/choices.tsx";
import { ComboboxInput, useChoices } from "#web/ui/form/combobox.tsx";
import { type FieldAttributes, FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";

interface Skill {
  readonly skillId: number;
  readonly name: string;
}

interface Props extends FieldProps {
  readonly maxSkills: number;
  /** The skills that were chosen before, with their names. */
  readonly stored: readonly Skill[];
}

const idsIn = (value: FieldValue): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

/** Skills, chosen one after the other. The value of the field is the list of their ids. */
export function SkillsField({ field, label, hint, maxSkills, stored }: Props) {
  const ids = idsIn(field.value);
  const input = useRef<HTMLInputElement>(null);
  const { nameOf, remember } = useSkillNames(ids, stored);
  const isFull = ids.length >= maxSkills;

  function add({ skillId, name }: Skill): void {
    remember({ skillId, name });
    if (!ids.includes(skillId)) field.set([...ids, skillId]);
  }

  function remove(skillId: number | undefined): void {
    if (skillId !== undefined) field.set(ids.filter((id) => id !== skillId));
    input.current?.focus();
  }

  const full = t("{count} skills are chosen. You cannot add more.", { count: formatCount(maxSkills) });
  return (
    <FieldFrame field={field} label={label} hint={isFull ? full : hint}>
      {({ name, ...attributes }) => (
        <>
          {ids.length > 0 && (
            <ul className="chips" aria-label={label}>
              {ids.map((id) => (
                <li key={id}>
                  <button
                    type="button"
                    className="chip"
                    aria-label={t("Remove {name}", { name: nameOf(id) })}
                    onClick={() => remove(id)}
                  >
                    {nameOf(id)}
                    <IconX size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <SkillInput
            ref={input}
            attributes={attributes}
            label={label}
            chosen={ids}
            isFull={isFull}
            add={add}
            removeLast={() => remove(ids.at(-1))}
          />
          <input type="hidden" name={name} value={ids.join(" ")} />
        </>
      )}
    </FieldFrame>
  );
}

/** The name of each chosen skill: of the stored ones, of those chosen here, and of those in a draft. */
function useSkillNames(ids: readonly number[], stored: readonly Skill[]) {
  const [chosen, setChosen] = useState<readonly Skill[]>([]);
  const skills = [...stored, ...chosen];
  const unknown = ids.filter((id) => !skills.some(({ skillId }) => skillId === id));
  const { rows } = useAllRows(skillNamesQuery(unknown));
  const all = [...skills, ...rows];
  return {
    nameOf: (id: number) => all.find(({ skillId }) => skillId === id)?.name ?? "…",
    remember: (skill: Skill) => setChosen((before) => [...before, skill]),
  };
}

interface SkillInputProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly attributes: Omit<FieldAttributes, "name">;
  readonly label: string;
  readonly chosen: readonly number[];
  readonly isFull: boolean;
  readonly add: (skill: { readonly skillId: number; readonly name: string }) => void;
  readonly removeLast: () => void;
}

/** The id of the choice that adds what was typed. */
const newSkill = "new";

/** Looks for a skill while its name is typed; one that is missing can be added. The keys are those of a combobox. */
function SkillInput({ ref, attributes, label, chosen, isFull, add, removeLast }: SkillInputProps) {
  const list = `${attributes.id}-choices`;
  const handle = useRef<Handle>(null);
  const [active, setActive] = useState<string>();
  const { Choices, load, isMissing } = useChoices();
  const { typed, type, isOpen, setOpen, choices, isLoading } = useSkillChoices(chosen);
  const suggestion = useCall("skills.suggest");

  function open(): void {
    if (isFull) return;
    load();
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    type("");
  }

  /** A refused skill stays in the field. */
  async function addTyped(): Promise<void> {
    const name = typed.trim();
    const ending = await suggestion.run({ name });
    if (!("outcome" in ending)) return;
    const { skillId } = ending.answer;
    if (skillId !== undefined) add({ skillId, name });
    close();
  }

  function choose(id: string): void {
    if (id === newSkill) return void addTyped();
    add({ skillId: Number(id), name: choices.find((each) => each.id === id)?.text ?? "" });
    close();
  }

  function handleKey(key: string): boolean {
    const meanings: Readonly<Record<string, (() => void) | undefined>> = {
      ...(typed === "" && { Backspace: removeLast }),
      ...(isOpen ? { Escape: close, Enter: () => handle.current?.choose() } : { ArrowDown: open, ArrowUp: open }),
    };
    meanings[key]?.();
    return key in meanings || (isOpen && (handle.current?.move(key) ?? false));
  }

  return (
    <div className="combobox">
      <ComboboxInput
        ref={ref}
        {...attributes}
        isExpanded={isOpen && Choices !== undefined}
        list={list}
        active={active}
        handleKey={handleKey}
        maxLength={skillNameRange.most}
        readOnly={isFull}
        placeholder={t("Type to find a skill")}
        value={typed}
        onFocus={load}
        onClick={open}
        onChange={(event) => {
          open();
          type(event.currentTarget.value);
        }}
        onBlur={close}
      />
      {isOpen && Choices && (
        <Choices
          id={list}
          label={label}
          choices={choices}
          chosen=""
          typed={typed}
          choose={choose}
          waiting={isLoading || suggestion.busy ? t("Searching") : undefined}
          setActive={setActive}
          handle={handle}
        />
      )}
      {isMissing && <p className="field-hint">{t("The list could not be loaded. Select to try again.")}</p>}
    </div>
  );
}

/** The skills that contain what is typed, without those that are chosen, and the typed one where there is none of its name. */
function useSkillChoices(chosen: readonly number[]) {
  const [isOpen, setOpen] = useState(false);
  const [applied, apply] = useState("");
  const { text: typed, type } = useDebouncedText(applied, apply);
  const skills = useList(skillChoicesQuery(isOpen ? applied : undefined));
  const name = typed.trim();
  const isLoading = isOpen && (skills.state === "loading" || name !== applied);
  const hasName = skills.rows.some((row) => normalizeText(row.name) === normalizeText(name));
  const offered: readonly Choice[] = skills.rows
    .filter(({ skillId }) => !chosen.includes(skillId))
    .map((row) => ({ id: String(row.skillId), text: row.name }));
  const isNew = !isLoading && skills.state === "ready" && !hasName && name.length >= skillNameRange.least;
  const choices = isNew
    ? [...offered, { id: newSkill, text: t("Add the skill {name}", { name }), isFound: true }]
    : offered;
  return { typed, type, isOpen, setOpen, choices, isLoading };
}
