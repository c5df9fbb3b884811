import type { ReactNode } from "react";
import { Media } from "#web/ui/display/media.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  readonly work: { readonly title: string; readonly companyname: string; readonly logo: string };
  readonly children?: ReactNode;
}

/** Which work it is, and whose. */
export function WorkHead({ work, children }: Props) {
  return (
    <Media picture={<Picture name={work.logo} size={47} alt="" />}>
      <h2>{work.title}</h2>
      <p className="soft">{work.companyname}</p>
      {children}
    </Media>
  );
}
