import { appKilled } from "./app-killed.ts";
import type { Fault } from "./fault.ts";

/** Every fault the product is put through, the short ones first. */
export const faults: readonly Fault[] = [appKilled];
