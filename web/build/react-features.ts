/**
 * Features of React that begin with a call or a component of their own, and cannot be configured. The product uses none of them:
 * its build leaves out those exports, so that an import of one fails, and with them what only they reach. That is a tenth of React.
 */
interface Feature {
  /** The exports of React with which it begins. */
  readonly exports: readonly string[];
  /** Variables that stay false where it is not begun. */
  readonly flags: readonly string[];
  /** Functions that do nothing where it is not begun, or are not called. */
  readonly functions: readonly string[];
}

const features: Readonly<Record<string, Feature>> = {
  hydration: {
    exports: ["hydrateRoot"],
    flags: ["isHydrating"],
    functions: [
      "attemptContinuousHydration",
      "attemptExplicitHydrationTarget",
      "attemptHydrationAtCurrentPriority",
      "mountHostRootWithoutHydrating",
      "popHydrationState",
      "prepareToHydrateHostInstance",
      "queueIfContinuousEvent",
      "retryActivityComponentWithoutHydrating",
      "retrySuspenseComponentWithoutHydrating",
      "throwOnHydrationMismatch",
      "updateDehydratedSuspenseComponent",
    ],
  },
  viewTransitions: {
    exports: ["ViewTransition", "addTransitionType"],
    flags: ["shouldStartViewTransition", "viewTransitionMutationContext"],
    functions: [
      "applyViewTransitionToHostInstances",
      "commitExitViewTransitions",
      "commitNestedViewTransitions",
      "createViewTransitionInstance",
      "flushAfterMutationEffects",
      "getViewTransitionClassName",
      "getViewTransitionName",
      "measureNestedViewTransitions",
      "reportViewTransitionError",
      "restoreEnterOrExitViewTransitions",
      "restoreNestedViewTransitions",
      "restoreViewTransitionName",
      "restoreViewTransitionOnHostInstances",
      "scheduleViewTransitionEvent",
      "startViewTransition",
      "trackEnterViewTransitions",
    ],
  },
  activity: { exports: ["Activity"], flags: [], functions: ["updateActivityComponent"] },
  suspenseList: { exports: [], flags: [], functions: ["updateSuspenseListComponent"] },
};

const all = (key: keyof Feature): readonly string[] => Object.values(features).flatMap((feature) => feature[key]);

/** React's file with none of these features. What it should have and has not is named by an error: React has changed. */
export function withoutFeatures(code: string): string {
  const withoutExports = all("exports").reduce((text, name) => leaveOutExport(name, text), code);
  // Only the file that renders has the rest.
  if (!/\bexports\.createRoot\b/.test(code)) return withoutExports;
  const withoutFunctions = all("functions").reduce(emptyFunction, withoutExports);
  return all("flags").reduce(keepFalse, withoutFunctions);
}

const leaveOutExport = (name: string, code: string): string =>
  code.replace(new RegExp(`^exports\\.${name} =`, "m"), () => `var ${name}$unused =`);

function emptyFunction(code: string, name: string): string {
  const found = new RegExp(`^(function ${name}\\([^)]*\\) \\{)\\n[\\s\\S]*?^\\}`, "m");
  if (!found.test(code)) throw new Error(`React has no function ${name} any more (web/build/react-features.ts).`);
  return code.replace(found, "$1}");
}

/** Assignments become their value, so that the minifier sees a variable that is never assigned. */
function keepFalse(code: string, name: string): string {
  const declared = new RegExp(`^(?:var| ) ?${name} = !1([,;])$`, "m");
  if (!declared.test(code)) throw new Error(`React has no variable ${name} any more (web/build/react-features.ts).`);
  const kept = code.replace(declared, (line) => line.replace(name, `${name}$declared`));
  return kept.replace(new RegExp(`\\b${name} = `, "g"), "").replaceAll(`${name}$declared`, name);
}
