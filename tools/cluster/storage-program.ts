import { startS3 } from "../../server/test/s3-server.ts";

// Object storage with a bucket for the product. Ends with its parent process.
const { settings, close } = await startS3();
process.on("disconnect", () => void close().finally(() => process.exit()));
process.send?.(settings);
