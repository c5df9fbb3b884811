import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { toastProblem } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { ErrorState } from "#web/ui/state.tsx";

interface Props<P> {
  readonly of: P;
  /** Shown until the part has loaded. */
  readonly placeholder?: ReactNode;
  /** Called where it could not be loaded, after a message. Without it, the error is shown in its place with a way to retry. */
  readonly onMissing?: () => void;
}

/**
 * A component that is loaded when it is first shown. React's `lazy` keeps a failure for as long as the page is open, and hands
 * it to the screen around it, which is then replaced by an error with all that was typed there.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;

  return function LazyPart({ of: props, placeholder, onMissing }: Props<P>) {
    const [Part, setPart] = useState(() => loaded);
    const [problem, setProblem] = useState<unknown>();

    const start = () => {
      setProblem(undefined);
      load().then(
        (component) => {
          loaded = component;
          setPart(() => component);
        },
        (error: unknown) => {
          if (!onMissing) return setProblem(error);
          toastProblem(asProblem(error));
          onMissing();
        },
      );
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: It is loaded when it is first shown, and by Retry.
    useEffect(() => {
      if (!Part) start();
    }, []);

    if (Part) return <Part {...props} />;
    return problem === undefined ? placeholder : <ErrorState problem={problem} retry={start} />;
  };
}
