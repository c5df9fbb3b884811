import { bandOf } from "#domain/hiring/progress.ts";

/** Progress in percent. The colour follows the bands of spec §4. */
export function ProgressBar({ percent, label }: { readonly percent: number; readonly label: string }) {
  return (
    <div className="progress" data-band={bandOf(percent)}>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className="progress-fill" style={{ width: `${percent}%` }} />
      </div>
      <span className="progress-number" aria-hidden>
        {percent}%
      </span>
    </div>
  );
}
