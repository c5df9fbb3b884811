import { useEffect, useState } from "react";
import { ErrorState, Skeleton } from "#web/ui/state.tsx";
import "./secondstep.css";

interface Drawn {
  readonly size: number;
  readonly path: string;
}

/** Draws the code as a path. The library is loaded when it is needed. */
async function draw(text: string): Promise<Drawn> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}

/** Dark on light in both schemes: not every camera reads it the other way round. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawn, setDrawn] = useState<Drawn>();
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: A retry is another attempt at the same text.
  useEffect(() => {
    let isGone = false;
    setProblem(undefined);
    draw(text).then(
      (code) => isGone || setDrawn(code),
      (error: unknown) => isGone || setProblem(error),
    );
    return () => {
      isGone = true;
    };
  }, [text, attempt]);
  if (problem) return <ErrorState problem={problem} retry={() => setAttempt(attempt + 1)} />;
  if (!drawn) return <Skeleton height="13rem" />;
  return (
    <svg className="qr" viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label}>
      <path d={drawn.path} />
    </svg>
  );
}
