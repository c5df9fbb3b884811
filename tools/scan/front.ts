import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";

/** A TLS proxy in front of the product, which counts the requests of scanners. */
export interface Front {
  readonly url: string;
  /** The address of the product. */
  readonly leadTo: (product: string) => void;
  /** Resets the counters. */
  readonly watch: () => Seen;
  readonly close: () => void;
}

interface Seen {
  requests: number;
  /** Requests per path. */
  readonly paths: Map<string, number>;
  /** Responses of 500 and above, which always count as findings. */
  readonly broken: string[];
}

const nothing = (): Seen => ({ requests: 0, paths: new Map(), broken: [] });

export async function openFront(folder: string): Promise<Front> {
  const server = createServer({
    ...certificate(folder),
    minVersion: "TLSv1.2",
    ciphers: "ECDHE+AESGCM:ECDHE+CHACHA20",
  });
  let product = "";
  let seen = nothing();
  server.on("request", (asked, answer) => pass(asked, answer, product, seen));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return {
    url: `https://localhost:${address.port}`,
    leadTo: (url) => {
      product = url;
    },
    watch: () => {
      seen = nothing();
      return seen;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pass(asked: IncomingMessage, answer: ServerResponse, product: string, seen: Seen): void {
  const { method = "GET", url = "/", headers } = asked;
  const path = url.split("?", 1)[0] ?? "/";
  seen.requests += 1;
  seen.paths.set(path, (seen.paths.get(path) ?? 0) + 1);
  const { hostname, port } = new URL(product);
  const onward = request({ hostname, port, method, path: url, headers }, (response) => {
    const { statusCode = 502 } = response;
    if (statusCode >= 500 && statusCode !== 503) seen.broken.push(`${statusCode} ${method} ${url}`);
    answer.writeHead(statusCode, response.headers);
    response.pipe(answer);
  });
  // Scanners disconnect early and send invalid HTTP.
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  asked.pipe(onward);
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
