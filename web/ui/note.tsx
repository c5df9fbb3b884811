import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Something to know before going on. The words stand alone in their element. */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <div className="note">
      <IconInfoCircle size={20} stroke={1.7} aria-hidden />
      <p>{children}</p>
    </div>
  );
}
