import type { Language } from "#domain/language.ts";
import "./taxes.css";

interface Props {
  readonly title: string;
  readonly text: string;
  readonly lang: Language;
}

/** The words of a standing instruction. Each line is a paragraph. */
export const InstructionWords = ({ text, lang }: Omit<Props, "title">) => (
  <div lang={lang} className="tax-instruction-words">
    {text.split("\n").map((line) => (
      <p key={line} className="small">
        {line}
      </p>
    ))}
  </div>
);

/** The same, opened by who wants to read them. */
export const FoldedInstruction = ({ title, ...words }: Props) => (
  <details className="tax-instruction">
    <summary>{title}</summary>
    <InstructionWords {...words} />
  </details>
);
