import S3rver from "@20minutes/s3rver";

// An object storage with a bucket for the product, in the folder given, until whoever started it is gone.
const [directory = ""] = process.argv.slice(2);
const configureBuckets = [{ name: "kaamkaj" }];
const { port } = await new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets }).run();
process.on("disconnect", () => process.exit());
process.send?.(port);
