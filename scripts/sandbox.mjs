// `npm run sandbox`: a second product beside a running first one. The rest is imported after the version check.
import "./node-version.mjs";
import { sandboxEnvironment } from "./sandbox-environment.mjs";

const environment = sandboxEnvironment(process.env);
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
Object.assign(process.env, environment);
import("./serve.mjs");
