import type { RequestDetails } from "web-push";
import { requestPublic } from "#server/platform/http/public-request.ts";

interface Target {
  /** The operator may name a push service of the own network; a known one has public addresses only. */
  readonly isOperatorHost: boolean;
  readonly timeoutMs?: number;
}

/** Sends a request to a push service and returns the status. Nothing else of the response is read. */
export async function postPush(
  { endpoint, method, headers, body }: RequestDetails,
  { isOperatorHost, ...limits }: Target,
): Promise<number> {
  const { status } = await requestPublic(
    { url: endpoint, method, headers, body },
    { mayBePrivate: isOperatorHost, ...limits },
  );
  return status;
}
