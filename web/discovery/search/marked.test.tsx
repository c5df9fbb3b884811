import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Marked } from "#web/discovery/search/found-cards.tsx";

afterEach(cleanup);

const drawn = (text: string, parts: [number, number][]) => {
  const { container } = render(<Marked text={text} parts={parts} />);
  return {
    text: container.textContent,
    marks: [...container.querySelectorAll("mark")].map((mark) => mark.textContent),
  };
};

it("marks the parts that were looked for and leaves the text as it is", () => {
  const parts: [number, number][] = [
    [0, 4],
    [11, 16],
  ];
  expect(drawn("Logo for a clothes shop", parts)).toEqual({
    text: "Logo for a clothes shop",
    marks: ["Logo", "cloth"],
  });
  expect(drawn("शादी <b>", [[0, 4]])).toEqual({ text: "शादी <b>", marks: ["शादी"] });
  expect(drawn("Nothing", [])).toEqual({ text: "Nothing", marks: [] });
});
