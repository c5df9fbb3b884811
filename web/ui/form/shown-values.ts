import { flushSync } from "react-dom";
import type { Field } from "#web/lib/use-fields.ts";

type InputElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What an input shows. */
interface Shown {
  readonly value: string;
  readonly isTicked: boolean;
  readonly files: readonly File[];
}

/** An input whose value a form reads when it is sent. */
interface Reader {
  /** Whether the input shows something else than the form has. */
  readonly differs: (shown: Shown) => boolean;
  readonly take: (shown: Shown) => void;
}

const readers = new WeakMap<Element, Reader>();

/** The `ref` of an input. */
export const showsValue = (reader: Reader) => (element: InputElement | null) => {
  if (element) readers.set(element, reader);
};

/** The `ref` of the element that shows a field. */
export const showsField = (field: Field) =>
  showsValue({ differs: ({ value }) => value !== String(field.value), take: ({ value }) => field.set(value) });

/** The `ref` of a box. */
export const showsTick = (isTicked: boolean, turn: () => void) =>
  showsValue({ differs: (shown) => shown.isTicked !== isTicked, take: turn });

function shownBy(element: Element): Shown {
  const { value, checked = false, files } = element as HTMLInputElement;
  return { value, isTicked: checked, files: [...(files ?? [])] };
}

/**
 * Takes what password managers and other programs have written into a form without an event. All of it is read first, because each
 * change draws the others as they were.
 */
export function takeShownValues(form: HTMLFormElement): void {
  const changed = Array.from(form.elements, (element) => ({ element, shown: shownBy(element) })).filter(
    ({ element, shown }) => readers.get(element)?.differs(shown),
  );
  for (const { element, shown } of changed) flushSync(() => readers.get(element)?.take(shown));
}
