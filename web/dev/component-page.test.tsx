import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ComponentPage } from "#web/dev/component-page.tsx";
import { groups } from "#web/dev/groups.tsx";

// Without tests, which would run a second time here.
const modules = import.meta.glob<object>(["../ui/**/*.tsx", "!../ui/**/*.test.tsx"], { eager: true });

/** `web/ui/form/form.tsx Form`: what begins with a capital is a component. */
const exported = Object.entries(modules).flatMap(([path, module]) =>
  Object.keys(module)
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => `${path.replace("../", "web/")} ${name}`),
);

const specimenNames = groups.flatMap(({ folder, parts }) =>
  Object.entries(parts).map(([name, { file }]) => `${folder}/${file} ${name}`),
);

const framed = groups.flatMap(({ parts }) =>
  Object.entries(parts).flatMap(([part, { frame, states }]) =>
    frame ? Object.keys(states).map((state) => [part, state] as const) : [],
  ),
);

afterEach(cleanup);

async function open(address: string): Promise<HTMLElement> {
  history.replaceState(null, "", address);
  const { container } = render(<ComponentPage />);
  await expect.poll(() => container.childElementCount).toBeGreaterThan(0);
  return container;
}

describe("the component page", () => {
  it("has every part of web/ui", () => {
    expect(specimenNames.toSorted()).toEqual(exported.toSorted());
  });

  it("draws each of them in each state, in a frame where it is a page", async () => {
    const container = await open("/dev/components");
    const inFrames = [...container.querySelectorAll("iframe")].map(({ title }) => title);
    expect(inFrames).toEqual(framed.map((each) => each.join(", ")));
    const specimens = [...container.querySelectorAll(".dev-specimen")];
    expect(specimens.length).toBeGreaterThan(0);
    expect(specimens.filter(({ childElementCount }) => childElementCount === 0)).toEqual([]);
  });

  it.each(framed)("draws %s in the state %s in its frame", async (part, state) => {
    const container = await open(`/dev/components?${new URLSearchParams({ part, state })}`);
    expect(container.textContent).not.toContain("There is no");
    expect(container.querySelectorAll("h1, a, button").length).toBeGreaterThan(0);
  });
});
