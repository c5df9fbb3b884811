import { plain, wordsIn } from "#web/lib/matching.ts";
import { t } from "#web/lib/text.ts";

/** So many names are taken in at a glance; of more, only those that contain what is typed are worth a look. */
const atOnce = 12;

interface Props {
  readonly names: readonly string[];
  readonly typed: unknown;
  /** Once it is done, the name that was just registered is among the others. */
  readonly form: { readonly isDone: boolean };
}

/** What is registered already, beside the form that registers more: nobody types a name for the second time. */
export function ThereAlready({ names, typed, form }: Props) {
  const [has, begun] = [wordsIn(String(typed)), plain(String(typed))];
  const found = begun !== "" || names.length <= atOnce ? names.filter((name) => has(plain(name))) : [];
  const begins = (name: string) => Number(plain(name).startsWith(begun));
  const near = found.toSorted((a, b) => begins(b) - begins(a));
  return (
    <p className="soft small" role="status">
      {!form.isDone && near.length > 0 && t("Already registered: {names}", { names: near.slice(0, atOnce).join(", ") })}
    </p>
  );
}
