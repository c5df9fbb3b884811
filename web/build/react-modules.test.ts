import { expect, it } from "vitest";
import { asModule } from "./react-modules.ts";

it("a CommonJS file becomes a module whose exports are variables of their own", () => {
  const code = [
    'var React = require("react"), other = 1;',
    "if (other) { exports.now = function () {}; } else exports.now = null;",
    "exports.start = function () { return exports.now() + React.version; };",
  ].join("\n");
  expect(asModule(code).split("\n")).toEqual([
    'import * as React from "react";',
    "var $now;",
    "var React$unused = 0, other = 1;",
    "if (other) { $now = function () {}; } else $now = null;",
    "var $start = function () { return $now() + React.version; };",
    "export { $now as now, $start as start };",
  ]);
});
