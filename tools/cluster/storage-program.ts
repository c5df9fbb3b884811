import { startS3 } from "#server/test/s3-server.ts";

// An object storage with a bucket for the product, until the process that started it is gone.
const { settings, close } = await startS3();
process.on("disconnect", () => void close().finally(() => process.exit()));
process.send?.(settings);
