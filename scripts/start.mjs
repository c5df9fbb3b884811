// `npm start`. The rest is imported after the version check, because older versions of Node cannot parse it.
import "./node-version.mjs";

if (process.argv.includes("--watch")) import("./dev.mjs");
else import("./serve.mjs");
