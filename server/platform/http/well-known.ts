import type { FastifyInstance } from "fastify";
import { sendRefusal } from "#server/platform/http/problems.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Settings } from "#server/platform/settings.ts";

const dayMs = 86_400_000;
/** RFC 9116 recommends less than a year, so that old copies expire. */
const lastsMs = 90 * dayMs;

/** Where to report a vulnerability (RFC 9116). Without SECURITY_CONTACT there is no such file. */
function securityTxt({ PUBLIC_URL, SECURITY_CONTACT }: Settings, now: number): string | undefined {
  if (SECURITY_CONTACT === undefined) return undefined;
  const expires = new Date(Math.floor(now / dayMs) * dayMs + lastsMs).toISOString();
  return [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    ...(PUBLIC_URL ? [`Canonical: ${PUBLIC_URL}/.well-known/security.txt`] : []),
    "",
  ].join("\n");
}

export function registerWellKnown(app: FastifyInstance, settings: Settings): void {
  app.get("/.well-known/security.txt", async (_request, reply) => {
    const text = securityTxt(settings, Date.now());
    if (text === undefined) return sendRefusal(reply, new Refusal("not_found"));
    return reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600").send(text);
  });
}
