import { access, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { currentCall } from "#server/platform/call-context.ts";
import { privateFileMode, privateFolderMode } from "#server/platform/files/private-folder.ts";
import type { Settings } from "#server/platform/settings.ts";

interface Timeouts {
  /** The longest pause between bytes, in ms. */
  readonly socketTimeout: number;
  /** The longest duration of a request with its upload, in ms; 0 without a limit. */
  readonly requestTimeout: number;
}

/** An unavailable storage must not exceed the time limit of calls (docs/design/promises.md#faults). */
const callTimeouts: Timeouts = { socketTimeout: 2_000, requestTimeout: 5_000 };
/** A job uploads files of any size, which take as long as the connection needs; one that stalls is given up. */
export const jobTimeouts: Timeouts = { socketTimeout: 30_000, requestTimeout: 0 };

/** The storage of files: `DATA_DIR/files`, or the bucket of FILES_URL (`s3://bucket/folder`). */
export async function openDisk(settings: Settings, timeouts = callTimeouts): Promise<Disk> {
  if (settings.FILES_URL !== undefined) return openBucket(settings, settings.FILES_URL, timeouts);
  const location = join(settings.DATA_DIR, "files");
  await mkdir(location, { recursive: true, mode: privateFolderMode });
  return new Disk(new Folder(location));
}

/**
 * A folder that is missing, such as an unmounted disk, may come back: no write may create another one in its place. Other
 * users of the machine cannot read its files.
 */
class Folder extends FSDriver {
  readonly #location: string;
  readonly #isThere: () => Promise<void>;

  constructor(location: string) {
    super({ location, visibility: "private" });
    this.#location = location;
    this.#isThere = () => access(location);
  }

  override async exists(key: string): Promise<boolean> {
    await this.#isThere();
    return super.exists(key);
  }

  override async put(...[key, ...rest]: Parameters<FSDriver["put"]>): Promise<void> {
    await this.#createPrivate(key);
    return super.put(key, ...rest);
  }

  override async putStream(...[key, ...rest]: Parameters<FSDriver["putStream"]>): Promise<void> {
    await this.#createPrivate(key);
    return super.putStream(key, ...rest);
  }

  /** The driver has no option for the mode, and keeps the mode of an existing file. */
  async #createPrivate(key: string): Promise<void> {
    await this.#isThere();
    const file = await open(join(this.#location, key), "a", privateFileMode);
    await file.close();
  }

  override async delete(key: string): Promise<void> {
    await this.#isThere();
    return super.delete(key);
  }
}

/** Options that storages other than Amazon S3 support. */
const compatible = {
  forcePathStyle: true,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
} as const;

async function openBucket(settings: Settings, address: string, timeouts: Timeouts): Promise<Disk> {
  // Loaded on demand, because the client of object storage is the largest library of the server.
  const [{ S3Client }, { S3Driver }] = await Promise.all([import("@aws-sdk/client-s3"), import("flydrive/drivers/s3")]);
  const { hostname: bucket, pathname } = new URL(address);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = settings;
  const client = new S3Client({
    region: settings.S3_REGION,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, ...timeouts, throwOnRequestTimeout: true },
    ...(endpoint && { endpoint, ...compatible }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
  const folder = pathname.replace(/^\/+|\/+$/g, "");
  // The driver does not support a folder within a bucket, so it is prepended to each key.
  client.middlewareStack.add(
    (next) => (args) => {
      const { input } = args as { input: { Key?: string } };
      return next({ ...args, input: { ...args.input, ...(folder && input.Key && { Key: `${folder}/${input.Key}` }) } });
    },
    { step: "initialize", name: "folder" },
  );
  client.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      const traceparent = currentCall()?.span?.traceparent;
      if (traceparent) headers["traceparent"] = traceparent;
      return next(args);
    },
    { step: "build", name: "traceparent" },
  );
  return new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
}

/** Whether the error of a folder or bucket says that a file does not exist. The driver wraps some of them. */
export function isMissing(error: unknown): boolean {
  const { code, name, cause } = Object(error) as { code?: unknown; name?: unknown; cause?: unknown };
  return code === "ENOENT" || name === "NoSuchKey" || (cause !== undefined && isMissing(cause));
}

/** The names that `upload` creates. Other names are not looked up. */
export const storedName = /^[0-9a-f]{32}\.[a-z]{3,4}$/;
