import { t } from "#web/lib/text.ts";

/** What can change as a whole: a row of a list, a card. */
const thing = "[data-id], tr, li, .card";
const shownMs = 2_000;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The rows and cards of which the texts have changed; new ones count. */
function thingsIn(records: readonly MutationRecord[]): ReadonlySet<Element> {
  const changed = new Set<Element>();
  const add = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const closest = element?.isConnected && element.closest(thing);
    if (closest) changed.add(closest);
  };
  for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) add(node);
  // Of things within each other the inner one has changed.
  for (const each of [...changed])
    if ([...changed].some((other) => other !== each && each.contains(other))) changed.delete(each);
  return changed;
}

let status: HTMLElement | undefined;

/** For those who do not see the highlight. */
function announce(changed: ReadonlySet<Element>): void {
  if (!status?.isConnected) {
    status = document.createElement("p");
    status.className = "hidden-visually";
    status.role = "status";
    document.body.append(status);
  }
  const titles = [...changed].map((each) => each.querySelector("h2, h3, a, dt, th")?.textContent?.trim());
  const title = titles.find(Boolean);
  status.textContent = title ? t("Just updated: {title}", { title }) : t("This screen was just updated.");
}

/**
 * What changes under the eye of a person says so for a moment: the rows and cards of the screen whose texts differ once `read`
 * has ended. It looks at the page instead of at the rows, so that no screen has to do anything for it.
 */
export async function highlightChanges(read: Promise<unknown>): Promise<void> {
  const content = document.getElementById("content");
  if (!content) return;
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => records.push(...more));
  observer.observe(content, { subtree: true, childList: true, characterData: true });
  await read;
  // Lists render in steps.
  await nextFrame();
  await nextFrame();
  records.push(...observer.takeRecords());
  observer.disconnect();
  const changed = thingsIn(records);
  if (changed.size === 0) return;
  announce(changed);
  for (const each of changed) each.setAttribute("data-updated", "");
  setTimeout(() => {
    for (const each of changed) each.removeAttribute("data-updated");
  }, shownMs);
}
