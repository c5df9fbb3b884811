interface Props {
  /** The name of a stored picture; "" where there is none. */
  readonly logo: string;
  /** Another source than the images path, like a preview. */
  readonly address?: string | undefined;
}

/** The logo of the operator, or the mark of the product. */
export function BrandMark({ logo, address }: Props) {
  const source = address ?? (logo && `/images/${logo}?w=64`);
  if (source) return <img className="brand-mark" src={source} width="28" height="28" alt="" />;
  return (
    <svg className="brand-mark" width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mark)" />
      <path
        d="M10 7v18M11 17 21.5 7.5M14.5 14 22 25"
        fill="none"
        stroke="var(--on-mark)"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="24" cy="8" r="3" fill="var(--spark)" />
    </svg>
  );
}
