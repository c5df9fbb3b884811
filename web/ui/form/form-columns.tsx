import type { ReactNode } from "react";

interface Props {
  /** Short fields, like days and numbers: two of them stand beside each other on a phone as well. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}

/** Fields beside each other where there is room. */
export function FormColumns({ dense = false, children }: Props) {
  return (
    <div className="form-columns" data-dense={dense || undefined}>
      {children}
    </div>
  );
}
