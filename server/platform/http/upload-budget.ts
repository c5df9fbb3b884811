import { Refusal } from "#server/platform/refusal.ts";

const mebibyte = 1024 * 1024;

/** How many bytes of uploads may be under way at once: they are kept in memory until they are complete. */
export interface UploadBudget {
  readonly bytes: number;
  readonly bytesPerAddress: number;
}

export const defaultUploadBudget: UploadBudget = { bytes: 160 * mebibyte, bytesPerAddress: 40 * mebibyte };

/** An upload takes some time, and so does waiting for it to end. */
const retryAfter = 10;

/** Reserves the size of an upload before it is read; the answer of `reserve` gives it back. */
export function createUploadBudget({ bytes, bytesPerAddress }: UploadBudget) {
  let reserved = 0;
  const reservedByAddress = new Map<string, number>();

  function change(address: string, by: number): void {
    reserved += by;
    const ofAddress = (reservedByAddress.get(address) ?? 0) + by;
    if (ofAddress > 0) reservedByAddress.set(address, ofAddress);
    else reservedByAddress.delete(address);
  }

  return {
    reserve: (address: string, size: number): (() => void) => {
      if ((reservedByAddress.get(address) ?? 0) + size > bytesPerAddress) throw new Refusal("too_many", { retryAfter });
      if (reserved + size > bytes) throw new Refusal("unavailable", { retryAfter });
      change(address, size);
      return () => change(address, -size);
    },
  };
}
