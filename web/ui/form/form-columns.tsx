import type { ReactNode } from "react";

/** Fields beside each other where there is room. */
export function FormColumns({ children }: { readonly children: ReactNode }) {
  return <div className="form-columns">{children}</div>;
}
