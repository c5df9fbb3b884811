/** Stands where something of this height will be, so that nothing jumps. */
export function Skeleton({ height = "1rem", width = "100%" }: { readonly height?: string; readonly width?: string }) {
  return <div className="skeleton" style={{ height, width }} aria-hidden />;
}
