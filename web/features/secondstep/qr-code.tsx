import { useEffect, useState } from "react";
import { Skeleton } from "#web/ui/state.tsx";
import "./secondstep.css";

interface Drawn {
  readonly size: number;
  readonly path: string;
}

/** A square each; what draws them is loaded when it is needed. */
async function draw(text: string): Promise<Drawn> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}

/** Dark on light in both schemes: not every camera reads it the other way round. Where it cannot be loaded, there is the key. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let isGone = false;
    draw(text).then(
      (code) => isGone || setDrawn(code),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  if (!drawn) return <Skeleton height="13rem" />;
  return (
    <svg className="qr" viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label}>
      <path d={drawn.path} />
    </svg>
  );
}
