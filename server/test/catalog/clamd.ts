import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

/** The text that every scanner takes for a virus. In two parts, so that scanners leave this file. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

const program = "/usr/sbin/clamd";

/** The clamd of the system, where it is installed, with the signature of the test file alone; returns how it is ended. */
async function startProgram(folder: string, socket: string): Promise<() => Promise<unknown>> {
  await mkdir(join(folder, "signatures"));
  await writeFile(join(folder, "signatures", "test.ndb"), `Eicar-Test:0:*:${Buffer.from(eicar).toString("hex")}\n`);
  const lines = [`LocalSocket ${socket}`, `DatabaseDirectory ${join(folder, "signatures")}`, "Foreground yes"];
  await writeFile(join(folder, "clamd.conf"), `${lines.join("\n")}\n`);
  const child = spawn(program, ["--config-file", join(folder, "clamd.conf")], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return () => {
    child.kill("SIGKILL");
    return ended;
  };
}

/** Speaks the protocol of clamd, and finds the test file where nothing is compressed. */
function startDouble(socket: string): () => Promise<unknown> {
  const server = createServer((connection) => {
    let received = Buffer.alloc(0);
    connection.on("data", (part) => {
      received = Buffer.concat([received, part]);
      const begin = "zINSTREAM\0".length;
      if (received.length < begin + 4) return;
      const length = received.readUInt32BE(begin);
      if (received.length < begin + 4 + length + 4) return;
      const isFound = received.subarray(begin + 4, begin + 4 + length).includes(eicar);
      connection.end(`stream: ${isFound ? "Eicar-Test.UNOFFICIAL FOUND" : "OK"}\0`);
    });
  });
  server.listen(socket);
  return () => new Promise((resolve) => server.close(resolve));
}

/** A scanner at this socket. */
export async function startClamd(folder: string, socket: string): Promise<() => Promise<unknown>> {
  const stop = existsSync(program) ? await startProgram(folder, socket) : startDouble(socket);
  while (!existsSync(socket)) await new Promise((resolve) => setTimeout(resolve, 20));
  return stop;
}
