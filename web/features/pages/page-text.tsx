import "./pages.css";

/** A text by the operator: empty lines separate paragraphs, # starts a heading. It is never rendered as HTML. */
export function PageText({ text }: { readonly text: string }) {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== "");
  return (
    <div className="written">
      {parts.map((part, position) => {
        const heading = /^#+\s+(.*)/.exec(part)?.[1];
        const rest = heading === undefined ? part : part.slice(part.indexOf(heading) + heading.length).trim();
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is written does not move while it is read
          <section key={position}>
            {heading && <h2>{heading}</h2>}
            {rest && <p>{rest}</p>}
          </section>
        );
      })}
    </div>
  );
}
