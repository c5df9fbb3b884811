import { IconMail, IconPhone } from "@tabler/icons-react";

interface Props {
  readonly phone: string;
  readonly email: string;
}

/** Phone number and email as links. */
export function Contact({ phone, email }: Props) {
  return (
    <div className="contacts">
      <a className="contact" href={`tel:${phone}`}>
        <IconPhone size={16} aria-hidden />
        {phone}
      </a>
      <a className="contact" href={`mailto:${email}`}>
        <IconMail size={16} aria-hidden />
        {email}
      </a>
    </div>
  );
}
