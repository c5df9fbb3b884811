import type { funnel } from "#contract/operation/funnel.ts";
import { showFunnel } from "#server/operation/funnel/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const funnelHandlers: Handlers<typeof funnel> = { "funnel.get": showFunnel };
