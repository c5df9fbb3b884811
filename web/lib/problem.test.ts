import { expect, it } from "vitest";
import { problemText } from "#web/lib/outcome.ts";
import { problemIn } from "#web/lib/problem.ts";

const page = "<html><head><title>413 Request Entity Too Large</title></head><body>nginx</body></html>";

it.each([
  [413, "This is larger than the server takes. Choose a smaller file, or a shorter text."],
  [431, "Your browser sends too many cookies. Delete the cookies of this site and try again."],
  [502, "The service is unavailable. Please try again."],
  [503, "The service is unavailable. Please try again."],
  [504, "The service is unavailable. Please try again."],
  [408, "The connection was too slow. Nothing was lost; please try again."],
])("a page of a proxy with the status %i is explained in words", (status, words) => {
  expect(problemText(problemIn(status, page, null))).toBe(words);
});
