import { IconMail, IconPhone } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface Props {
  readonly picture: ReactNode;
  /** Content at the end, such as a status; below the text where there is no room. */
  readonly end?: ReactNode;
  /** Content in the upper corner, such as a menu: beside the text wherever there is little room. */
  readonly corner?: ReactNode;
  readonly children: ReactNode;
}

/** A picture with a name and a line or two beside it, on a phone too. */
export function Media({ picture, end, corner, children }: Props) {
  return (
    <div className="media">
      {picture}
      <div className="media-body">
        <div className="media-text">{children}</div>
        {end}
      </div>
      {corner}
    </div>
  );
}

interface ContactProps {
  readonly phone: string;
  readonly email: string;
}

/** Phone number and email as links; an erased account has none. */
export function Contact({ phone, email }: ContactProps) {
  return (
    <div className="contacts">
      {phone && (
        <a className="contact" href={`tel:${phone}`}>
          <IconPhone size={16} aria-hidden />
          {phone}
        </a>
      )}
      {email && (
        <a className="contact" href={`mailto:${email}`}>
          <IconMail size={16} aria-hidden />
          <Email address={email} />
        </a>
      )}
    </div>
  );
}

/** An e-mail address; where it is too long for its place it breaks behind the @. */
export function Email({ address }: { readonly address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
