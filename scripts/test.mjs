// `npm test`. The rest is imported after the version check, because older versions of Node cannot parse it.
import "./node-version.mjs";

import("./check.mjs");
