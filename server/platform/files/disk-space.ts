import { statfsSync } from "node:fs";

export interface DiskSpace {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** The space of the disk that holds a folder, as far as this user may use it; undefined where there is no such folder. */
export function diskSpaceOf(folder: string): DiskSpace | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}

/** PostgreSQL needs this much for the segments of its log. */
const leastFreeBytes = 32 * 1024 * 1024;

export const isNearlyFull = (space: DiskSpace | undefined) => space !== undefined && space.freeBytes < leastFreeBytes;
