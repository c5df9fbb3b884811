import type { Field } from "#web/lib/use-fields.ts";

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = new WeakMap<Element, Field>();

/** The `ref` of the element that shows a field. */
export const showsField = (field: Field) => (element: TextElement | null) => {
  if (element) fields.set(element, field);
};

/** Takes what password managers and other programs have written into a form without an event. */
export function takeShownValues(form: HTMLFormElement): void {
  for (const element of form.elements) {
    const field = fields.get(element);
    const { value } = element as TextElement;
    if (field && value !== String(field.value)) field.set(value);
  }
}
