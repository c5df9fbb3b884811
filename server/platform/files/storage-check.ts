import { randomUUID } from "node:crypto";
import type { Disk } from "flydrive";
import { isMissing } from "#server/platform/files/disk.ts";
import type { Log } from "#server/platform/log.ts";
import type { Settings } from "#server/platform/settings.ts";

export interface StorageCheck {
  /** Writes, reads and deletes a test object, and logs one line when that fails. */
  readonly verify: () => Promise<boolean>;
  /** Reads only; after a failed `verify` it verifies again, so that a mended storage is noticed. */
  readonly isAvailable: () => Promise<boolean>;
}

type StorageSettings = Pick<Settings, "FILES_URL" | "S3_ENDPOINT" | "S3_REGION">;

export function createStorageCheck(disk: Disk, settings: StorageSettings, log: Log): StorageCheck {
  let hasFailed = false;
  let running: Promise<boolean> | undefined;

  const roundTrip = async () => {
    try {
      await writeReadDelete(disk);
      if (hasFailed) log.info({ storage: settings.FILES_URL }, "the object storage works again");
      hasFailed = false;
    } catch (error) {
      if (!hasFailed)
        log.error({ storage: settings.FILES_URL, endpoint: settings.S3_ENDPOINT }, failureLine(settings, error));
      hasFailed = true;
    }
    return !hasFailed;
  };
  // Concurrent callers share the result.
  const verify = () => (running ??= roundTrip().finally(() => (running = undefined)));

  return { verify, isAvailable: () => (hasFailed ? verify() : isReadable(disk, settings)) };
}

class StorageFailure extends Error {
  readonly action: string;

  constructor(action: string, cause: unknown) {
    super(action, { cause });
    this.action = action;
  }
}

async function writeReadDelete(disk: Disk): Promise<void> {
  const key = `start-check-${randomUUID()}`;
  const attempt = <T>(action: string, work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw new StorageFailure(action, error);
    });
  await attempt("write", disk.put(key, key));
  const stored = await attempt("read", disk.get(key));
  if (stored !== key) throw new StorageFailure("read", new Error("it answered something else than was written"));
  await attempt("delete", disk.delete(key));
}

/**
 * A bucket is asked for the content of an object: a question for its existence is answered "not found" by a bucket that is
 * not there as well.
 */
async function isReadable(disk: Disk, { FILES_URL }: StorageSettings): Promise<boolean> {
  try {
    if (FILES_URL === undefined) await disk.exists("readyz");
    else await disk.get("readyz");
    return true;
  } catch (error) {
    return FILES_URL !== undefined && isMissing(error);
  }
}

const denied = "the access key may not do this: it needs PutObject, GetObject, DeleteObject and ListBucket";
const unreachable = "S3_ENDPOINT does not answer";

/** The remedy for an error of the storage or the connection. */
const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no such bucket: make it, or mend FILES_URL",
  AccessDenied: denied,
  Forbidden: denied,
  InvalidAccessKeyId: "S3_ACCESS_KEY_ID is unknown there",
  SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY is wrong",
  CredentialsProviderError: "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set",
  PermanentRedirect: "the bucket is in another region: set S3_REGION",
  AuthorizationHeaderMalformed: "the bucket is in another region: set S3_REGION",
  ECONNREFUSED: unreachable,
  ENOTFOUND: "the host of S3_ENDPOINT is unknown",
  TimeoutError: unreachable,
};

function failureLine({ FILES_URL, S3_ENDPOINT, S3_REGION }: StorageSettings, error: unknown): string {
  const { action, cause } = error as StorageFailure;
  const { name, message } = rootCause(cause);
  const place = `${FILES_URL} at ${S3_ENDPOINT ?? `Amazon S3, region ${S3_REGION}`}`;
  return `The object storage ${place} cannot ${action} a test object: ${remedies[name] ?? message} (${name})`;
}

/** The innermost error is that of the storage. */
function rootCause(error: unknown): { name: string; message: string } {
  const { cause, code, name, message } = Object(error) as Record<"cause" | "code" | "name" | "message", unknown>;
  if (cause !== undefined) return rootCause(cause);
  return { name: String(code ?? name), message: String(message) };
}
