import type { FieldValue } from "#web/lib/use-fields.ts";

export interface Draft {
  readonly kept: Readonly<Record<string, string>>;
  readonly keep: (values: Readonly<Record<string, FieldValue>>) => void;
  readonly forget: () => void;
}

const isSecret = (name: string) => /password/i.test(name);
const mark = "draft ";

/**
 * What was typed into a form when the session ended, kept until the same account opens it again at the same address
 * (DETAILS 24c). Made when the form opens, since by the time it has to be kept the page may show the login, and nobody is
 * known any more. No files, no passwords.
 */
export function draftOf(call: string): Draft {
  const key = `${mark}${localStorage.getItem("loginid") ?? ""} ${call} ${location.pathname}`;
  return {
    kept: JSON.parse(sessionStorage.getItem(key) ?? "{}") as Draft["kept"],
    keep: (values) => {
      const typed = Object.entries(values).filter(([name, value]) => typeof value === "string" && !isSecret(name));
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
    },
    forget: () => sessionStorage.removeItem(key),
  };
}

/** Whoever logs out leaves nothing for the next one at this machine. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(mark)) sessionStorage.removeItem(key);
}
