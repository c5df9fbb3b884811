import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { staticList } from "#web/lib/lists.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { CheckList, useChecked } from "#web/ui/form/check-list.tsx";
import { FileField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField, TextArea, TextField } from "#web/ui/form/text-field.tsx";

const submitted = vi.fn();
const few = staticList(["1", "2", "3"]);
const many = staticList(Array.from({ length: 40 }, (_, i) => String(i + 1)));
const nothing = () => undefined;

function Sample() {
  const { of, values } = useFields({ title: "", about: "", day: "", few: "1", many: "" });
  const boxes = useChecked<string>(["a"]);
  const [file, setFile] = useState<unknown>("");
  const fileField = { value: file as string, error: undefined, set: setFile, leave: nothing };
  const choice = { idOf: (id: string) => id, textOf: (id: string) => `Number ${id}` };
  return (
    <Form form={{ submit: () => submitted({ ...values, boxes: boxes.chosen, file }) }}>
      <TextField field={of("title")} label="Title" />
      <TextArea field={of("about")} label="About" />
      <DateField field={of("day")} label="Day" />
      <SelectField field={of("few")} label="Few" list={few} {...choice} />
      <SelectField field={of("many")} label="Many" list={many} {...choice} />
      <CheckList
        legend="Boxes"
        name="boxes"
        options={["a", "b", "c"].map((value) => ({ value, text: value }))}
        {...boxes}
      />
      <FileField field={fileField} label="File" accept=".pdf" />
      <FormActions submit="Save" />
    </Form>
  );
}

const input = (label: string) => screen.getByLabelText(label) as HTMLInputElement;

describe("a form that a program has filled in without events", () => {
  it("sends what it shows: texts, days, choices, boxes and files", () => {
    render(<Sample />);
    const file = new File(["%PDF"], "resume.pdf");
    input("Title").value = "Logo";
    input("About").value = "For a shop";
    input("Day").value = "2027-12-31";
    input("Few").value = "3";
    input("Many").value = "number 32 ";
    for (const box of ["a", "b", "c"]) input(box).checked = box !== "a";
    Object.defineProperty(input("File"), "files", { value: [file] });
    fireEvent.submit(screen.getByRole("button", { name: "Save" }));
    const expected = {
      title: "Logo",
      about: "For a shop",
      day: "2027-12-31",
      few: "3",
      many: "32",
      boxes: ["b", "c"],
      file,
    };
    expect(submitted).toHaveBeenCalledExactlyOnceWith(expected);
  });

  it("sends the choice whose id a program has written, and none for a text that is none", () => {
    submitted.mockClear();
    const { container } = render(<Sample />);
    const save = () => fireEvent.submit(screen.getByRole("button", { name: "Save" }));
    const hidden = container.querySelector<HTMLInputElement>('input[type="hidden"][name="many"]');
    if (hidden) hidden.value = "7";
    save();
    input("Many").value = "Number 99";
    save();
    expect(submitted.mock.calls.map(([values]) => values.many)).toEqual(["7", ""]);
  });
});
