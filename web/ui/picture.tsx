import { useState } from "react";
import drawings from "./drawings.svg";

interface Props {
  /** The file name the wire gives; "" where there is none. */
  readonly name: string;
  /** Another source than the images path, like a preview. */
  readonly address?: string | undefined;
  /** Spec §9: 47 in reports, 70 for categories, 100 for verification. */
  readonly size: 32 | 40 | 47 | 70 | 100;
  readonly alt: string;
  readonly round?: boolean;
}

/** In the size it is shown, and in twice that where the dots are finer; a browser that knows neither takes the whole. */
const sourcesOf = (name: string, size: number) => {
  const path = `/images/${encodeURIComponent(name)}`;
  return { src: path, srcSet: `${path}?w=${size} 1x, ${path}?w=${size * 2} 2x` };
};

/** A picture of the images path; a placeholder of the same size where it is missing. */
export function Picture({ name, address, size, alt, round = false }: Props) {
  const source = address ?? name;
  const [missing, setMissing] = useState("");
  const shared = { className: "picture", "data-round": round || undefined };
  if (!source || missing === source)
    return (
      <div {...shared} className="picture picture-missing" style={{ width: size, height: size }} aria-hidden>
        <Art of="photo" className="picture-icon" />
      </div>
    );
  return (
    <img
      {...shared}
      {...(address === undefined ? sourcesOf(name, size) : { src: address })}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(source)}
    />
  );
}

/** A drawing of `drawings.svg`. It is decoration, hidden from screen readers. */
export function Art({ of: name, className = "art" }: { readonly of: Drawing; readonly className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}

export type Drawing =
  | "hero"
  | "company"
  | "freelancer"
  | "works"
  | "requests"
  | "payments"
  | "search"
  | "done"
  | "cut"
  | "photo"
  | "eye"
  | "eye-off";
