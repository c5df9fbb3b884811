import { createHmac } from "node:crypto";
import { withDatabase } from "../faults/product-folder.ts";
import type { ActName } from "./model-world.ts";

/** What the bank says of the dispute by each action. */
const statusAfter: Partial<Record<ActName, string>> = {
  openChargeback: "open",
  winChargeback: "won",
  loseChargeback: "lost",
};

interface Dispute {
  readonly name: ActName;
  /** The id of the dispute at the provider. */
  readonly id: string;
  readonly requestId: number;
  readonly amountPaise: number;
}

/** A message of the sandbox about a dispute. About an order that it does not have, nobody else can sign one. */
export function disputeMessage(dataDir: string, { name, id, requestId, amountPaise }: Dispute) {
  return withDatabase(dataDir, async (client) => {
    const keys = await client.query("select secret from signing_keys where purpose = 'sign' order by id desc limit 1");
    const orders = await client.query(
      "select provider_order as id from payment_orders where request_id = $1 and provider = 'sandbox' and status = 'paid'",
      [requestId],
    );
    const order: string | undefined = orders.rows[0]?.id;
    const dispute = { id, phase: "chargeback", status: statusAfter[name], order: order ?? "none", amount: amountPaise };
    const body = { dispute };
    const key = order === undefined ? "" : Buffer.from(keys.rows[0]?.secret, "base64");
    const signature = createHmac("sha256", key)
      .update(`sandbox\n${JSON.stringify(body)}`)
      .digest("hex");
    return { call: "webhooks/sandbox", body, headers: { "x-sandbox-signature": signature } };
  });
}

/** The payment of a request that counts, whether anything is still owed for it or not. */
export const paymentIdOf = (dataDir: string, requestId: number): Promise<number | undefined> =>
  withDatabase(dataDir, async (client) => {
    const { rows } = await client.query("select id from payments where request_id = $1 and reversed_at is null", [
      requestId,
    ]);
    return rows[0]?.id;
  });
