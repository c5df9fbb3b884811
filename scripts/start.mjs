// `npm start`. The rest is imported only once this Node is known to be able to read it.
import "./node-version.mjs";

import("./serve.mjs");
