interface Props {
  readonly title: string;
  readonly steps: readonly string[];
}

/** What will happen, one after the other, told before or right after something was decided. */
export function WhatNext({ title, steps }: Props) {
  return (
    <div className="what-next">
      <p className="what-next-title">{title}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
