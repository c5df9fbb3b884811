import "react";

declare module "react" {
  interface CSSProperties {
    /** Our own CSS variables. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
