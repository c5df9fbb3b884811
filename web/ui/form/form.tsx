import { type ReactNode, useLayoutEffect, useRef } from "react";
import { preloadContract } from "#web/lib/contract-row.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface Props {
  /** What `useCallForm` gives; a form that is no command passes its own `submit`. */
  readonly form: { readonly submit: () => unknown; readonly failures?: number };
  readonly children: ReactNode;
}

/** A form with exactly one submit button (DETAILS 22). After a refusal the first wrong field has the focus. */
export function Form({ form, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { failures = 0 } = form;
  // Before the message is painted, so that the field has the focus when the message is read.
  useLayoutEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  // What were typed into a form before any script is there would be lost.
  if (import.meta.env.SSR) return <Skeleton height="24rem" />;
  return (
    <form
      ref={element}
      className="form"
      noValidate
      onFocus={preloadContract}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
    </form>
  );
}
