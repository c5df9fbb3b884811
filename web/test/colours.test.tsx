import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import { one } from "#web/test/open-screen.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import display from "../ui/display/display.css?raw";
import ui from "../ui/ui.css?raw";

/** What each colour of the theme looks like by day and by night is the theme's; here they only have to be told apart. */
const theme = { red: "rgb(255, 0, 0)", orange: "rgb(255, 165, 0)", blue: "rgb(0, 0, 255)", green: "rgb(0, 128, 0)" };
const tokens = Object.entries(theme).map(([name, colour]) => `--${name}: ${colour};`);

const show = (part: React.ReactNode) =>
  render(
    <>
      <style>{`:root { ${tokens.join(" ")} } ${ui} ${display}`}</style>
      {part}
    </>,
  );

afterEach(cleanup);

describe("the word of a request's status", () => {
  it.each([
    ["green", "accepted"],
    ["red", "rejected"],
    ["blue", "completed"],
    ["blue", "pending"],
  ] as const)(
    "is %s when it is %s (§4 colour-accepted, §4 colour-rejected, §4 colour-completed, §4 colour-pending)",
    (colour, status) => {
      show(<RequestStatusWord status={status} />);
      expect(one(".status").textContent).toBe(status);
      expect(getComputedStyle(one(".status")).color).toBe(theme[colour]);
    },
  );
});

describe("the progress bar", () => {
  it.each([
    ["orange", 1],
    ["orange", 35],
    ["blue", 36],
    ["blue", 75],
    ["green", 76],
    ["green", 100],
  ] as const)("is %s at %i percent (§4 bar-orange, §4 bar-blue, §4 bar-green)", (colour, percent) => {
    show(<ProgressBar percent={percent} label="Progress" />);
    expect(getComputedStyle(one(".progress-fill")).backgroundColor).toBe(theme[colour]);
  });
});
