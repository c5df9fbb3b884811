import type { RowOf } from "#web/lib/api-types.ts";

type Accent = Pick<RowOf<"branding.preview">, "light" | "dark">;

/** Applies a saved accent to the page that is open; the next page brings it along. */
export function showBrand({ light, dark }: Accent): void {
  const both = (part: "colour" | "strong" | "wash" | "onAccent") => `light-dark(${light[part]}, ${dark[part]})`;
  const { style } = document.documentElement;
  style.setProperty("--accent", both("colour"));
  style.setProperty("--accent-strong", both("strong"));
  style.setProperty("--accent-wash", both("wash"));
  style.setProperty("--on-accent", both("onAccent"));
  style.setProperty("--mark", light.colour);
}
