/** Texts of the screen where the operator writes the pages of everybody anew. */
export type PagesText =
  | "Privacy and terms"
  | "Public pages, linked in the footer of every screen."
  | "Text"
  | "A blank line starts a new paragraph; # at its start makes it a heading. Leave empty to show the default text."
  | "Save page"
  | "Start from the default text"
  | "Preview";
