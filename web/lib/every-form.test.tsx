import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import type { CommandName } from "#web/lib/api-types.ts";
import { setPageAccount } from "#web/lib/page-account.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";

const commands = Object.entries(contract as Readonly<Record<string, Call>>)
  .filter(([, row]) => "answers" in row)
  .map(([name, row]) => ({ name: name as CommandName, fields: Object.keys(row.input.shape) }));

const queries = new QueryClient();
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

/** A form with every field that the call has, as any screen may have it. */
const openForm = (name: CommandName, fields: readonly string[]) =>
  renderHook(
    () =>
      useCallForm(name, { fields: Object.fromEntries(fields.map((field) => [field, ""])) as Record<never, string> }),
    { wrapper },
  );

/** The fields of a form, opened by this account, that do not have what was typed into them. */
function emptyFields(name: CommandName, fields: readonly string[], username: string): readonly string[] {
  setPageAccount({ loginid: 7, username });
  const { result, unmount } = openForm(name, fields);
  const values = result.current.values as Readonly<Record<string, unknown>>;
  const empty = fields.filter((field) => values[field] !== `typed into ${field}`);
  unmount();
  setPageAccount(null);
  return empty;
}

/** Types into every field and leaves the form, and the session ends. */
function typeAndLeave(name: CommandName, fields: readonly string[], username: string): void {
  setPageAccount({ loginid: 7, username });
  const typed = openForm(name, fields);
  act(() => {
    for (const field of fields) typed.result.current.set(field as never, `typed into ${field}`);
  });
  typed.unmount();
  setPageAccount(null);
}

it("the form of every command has what was typed when its account comes back to it, without secrets and bank accounts", () => {
  const lost = commands.flatMap(({ name, fields }) => {
    typeAndLeave(name, fields, `types_${name}`);
    return emptyFields(name, fields, `types_${name}`);
  });
  expect([...new Set(lost)].toSorted()).toEqual([
    "accountNumber",
    // The number of a bank's branch, which sounds like a code of the second step.
    "bsrCode",
    "code",
    "confirmAccountNumber",
    "confirmPassword",
    "currentPassword",
    "gstin",
    "ifsc",
    "newPassword",
    "pan",
    "password",
    "token",
    // An id that nobody types, which sounds like one.
    "tokenId",
    "upiId",
  ]);
  expect(commands.length).toBeGreaterThan(100);
});

it("what an account has typed into the form of a command is shown to no other one", () => {
  const shown = commands.filter(({ name, fields }) => {
    typeAndLeave(name, fields, `writes_${name}`);
    return emptyFields(name, fields, `reads_${name}`).length < fields.length;
  });
  expect(shown.map(({ name }) => name)).toEqual([]);
});
