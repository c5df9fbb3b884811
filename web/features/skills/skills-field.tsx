import { IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { skillNamesQuery } from "#web/features/skills/queries.ts";
import { SkillInput } from "#web/features/skills/skill-input.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";

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

  const full = t("{count} skills are chosen, more are not possible.", { count: formatCount(maxSkills) });
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
