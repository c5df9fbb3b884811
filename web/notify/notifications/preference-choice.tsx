import { type ReactNode, useState } from "react";
import type { CommandName, SentTo } from "#web/lib/api-types.ts";
import { useCall } from "#web/lib/use-call.ts";
import { FieldFrame } from "#web/ui/form/field-frame.tsx";
import "./notifications.css";

/** The stored value, or the chosen one while it is being saved. If saving fails, the stored one is back. */
export function useSavedChoice<N extends CommandName, V>(call: N, stored: V, inputOf: (chosen: V) => SentTo<N>) {
  const [chosen, setChosen] = useState<{ readonly value: V }>();
  const { run } = useCall(call);
  async function choose(value: V): Promise<void> {
    const choice = { value };
    setChosen(choice);
    const { rowsRead } = await run(inputOf(value));
    await rowsRead;
    // A choice made meanwhile is still being saved.
    setChosen((present) => (present === choice ? undefined : present));
  }
  return { value: chosen ? chosen.value : stored, choose: (value: V) => void choose(value) };
}

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly isLocked?: boolean;
  /** The options. */
  readonly children: ReactNode;
}

/** A dropdown that saves at once. */
export function Choice({ label, hint, value, choose, isLocked = false, children }: ChoiceProps) {
  return (
    <FieldFrame
      field={{ value, error: undefined, set: (chosen) => choose(String(chosen)), leave: () => undefined }}
      label={label}
      hint={hint}
    >
      {(attributes) => (
        <select
          className="field-input"
          {...attributes}
          disabled={isLocked}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
