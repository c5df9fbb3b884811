import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";

/** A TLS proxy in front of the product, which counts the requests of scanners. */
export interface ScanProxy {
  readonly url: string;
  /** The address of the product. */
  readonly forwardTo: (product: string) => void;
  /** Resets the counters. */
  readonly resetCounters: () => Counters;
  readonly close: () => void;
}

interface Counters {
  requests: number;
  /** Requests per path. */
  readonly paths: Map<string, number>;
  /** Responses of 500 and above, which always count as findings. */
  readonly serverErrors: string[];
}

const emptyCounters = (): Counters => ({ requests: 0, paths: new Map(), serverErrors: [] });

export async function openScanProxy(folder: string): Promise<ScanProxy> {
  const server = createServer({
    ...certificate(folder),
    minVersion: "TLSv1.2",
    ciphers: "ECDHE+AESGCM:ECDHE+CHACHA20",
  });
  let product = "";
  let counters = emptyCounters();
  server.on("request", (incoming, outgoing) => forward(incoming, outgoing, product, counters));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return {
    url: `https://localhost:${address.port}`,
    forwardTo: (url) => {
      product = url;
    },
    resetCounters: () => {
      counters = emptyCounters();
      return counters;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, product: string, counters: Counters): void {
  const { method = "GET", url = "/", headers } = incoming;
  const path = url.split("?", 1)[0] ?? "/";
  counters.requests += 1;
  counters.paths.set(path, (counters.paths.get(path) ?? 0) + 1);
  const { hostname, port } = new URL(product);
  const forwarded = request({ hostname, port, method, path: url, headers }, (response) => {
    const { statusCode = 502 } = response;
    if (statusCode >= 500 && statusCode !== 503) counters.serverErrors.push(`${statusCode} ${method} ${url}`);
    outgoing.writeHead(statusCode, response.headers);
    response.pipe(outgoing);
  });
  // Scanners disconnect early and send invalid HTTP.
  forwarded.on("error", () => outgoing.destroy());
  outgoing.on("close", () => forwarded.destroy());
  incoming.pipe(forwarded);
}

function certificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", "-x509", ...curve, "-keyout", key, "-out", cert, "-days", "2", ...names], {
    stdio: "ignore",
  });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
