import { useState } from "react";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import "./requests.css";

/** More columns are not readable side by side. */
const maxCompared = 3;

/** Which requests of a work are to be compared. */
export interface ComparisonChoice {
  readonly ids: readonly number[];
  readonly isOn: boolean;
  readonly isFull: boolean;
  readonly turn: (id: number) => void;
  readonly compare: (on: boolean) => void;
}

export function useComparisonChoice(): ComparisonChoice {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [isOn, compare] = useState(false);
  const turn = (id: number) =>
    setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(0, maxCompared));
  return { ids, isOn, isFull: ids.length >= maxCompared, turn, compare };
}

interface BoxProps {
  readonly chosen: ComparisonChoice;
  readonly id: number;
  /** The name of the applicant, for the label of the checkbox. */
  readonly name: string;
}

/** Chooses one request for the comparison. */
export function CompareBox({ chosen: { ids, isFull, turn }, id, name }: BoxProps) {
  const isChosen = ids.includes(id);
  return (
    <label className="chosen-box">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull && !isChosen}
        aria-label={t("Compare {name}", { name })}
        onChange={() => turn(id)}
      />
      {t("Compare")}
    </label>
  );
}

/** How many are chosen, and the way on; it stays in view while one scrolls through the list. */
export function CompareBar({ chosen: { ids, compare } }: { readonly chosen: ComparisonChoice }) {
  if (ids.length === 0) return null;
  return (
    <div className="chosen-bar">
      <p role="status">
        {ids.length < 2
          ? t("Choose one or two more to compare.")
          : t("{count} chosen to compare", { count: formatCount(ids.length) })}
      </p>
      {ids.length > 1 && (
        <Button tone="primary" size="small" onClick={() => compare(true)}>
          {t("Compare side by side")}
        </Button>
      )}
    </div>
  );
}
