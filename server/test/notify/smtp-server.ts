import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll } from "vitest";

/** The address of a mail server on loopback that acts like this, until the test file ends. */
export async function startSmtpServer(acts: Pick<SMTPServerOptions, "onMailFrom" | "onRcptTo">): Promise<string> {
  const server = new SMTPServer({ disabledCommands: ["AUTH", "STARTTLS"], ...acts });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  afterAll(() => new Promise<void>((closed) => server.close(closed)));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}
