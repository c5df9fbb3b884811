/** Texts of the screen where the operator writes the pages of everybody anew. */
export type PagesText =
  | "Privacy and terms"
  | "What everybody may read, also before they register. The links stand at the foot of every screen."
  | "Text"
  | "An empty line begins a new paragraph, # at its beginning makes a heading. Empty, the page shows what comes with the product."
  | "Save page"
  | "Begin with the words beside"
  | "As everybody reads it";
