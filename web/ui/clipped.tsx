import "./clipped.css";

/** The beginning of a long text: three lines of it. */
export function Clipped({ text }: { readonly text: string }) {
  return <p className="clipped">{text}</p>;
}
