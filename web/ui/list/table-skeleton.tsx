import { Skeleton } from "#web/ui/skeleton.tsx";

const rows = ["a", "b", "c", "d", "e"];

/** A table that is on its way. */
export function TableSkeleton({ columns }: { readonly columns: number }) {
  return (
    <div className="table-frame" style={{ padding: "var(--space-4)" }}>
      <div className="stack" data-gap="4">
        {rows.map((row) => (
          <div key={row} className="row" data-gap="4" style={{ flexWrap: "nowrap" }}>
            {Array.from({ length: Math.min(columns, 4) }, (_, column) => `${row}${column}`).map((cell) => (
              <Skeleton key={cell} height="1.5rem" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
