import type { HttpClient, HttpResponse } from "../../e2e/http-client.ts";
import { type CallInput, stepUpOf } from "./inputs.ts";
import type { Act } from "./model-world.ts";

export type Row = Record<string, unknown>;

/** All rows of a list, page by page. */
export async function rowsOf(client: HttpClient, call: string, body: object = {}): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page = { ...body, limit: 200, ...(after && { after }) };
    const response: HttpResponse = await (call === "paymentdetails"
      ? client.get(`/api/${call}?${new URLSearchParams({ ...page, limit: "200" })}`)
      : client.post(call, page));
    if (response.status !== 200)
      throw new Error(`${call} answered ${response.status}: ${JSON.stringify(response.data)}`);
    rows.push(...(response.data as Row[]));
    after = response.headers.get("x-next-after");
  } while (after);
  return rows;
}

/** The outcome as the model names it. */
export function outcomeOf({ status, data }: HttpResponse): string {
  if (Array.isArray(data)) return data.map((row: Row) => `${row["role"]} ${row["status"]}`).join() || "[]";
  const { message, code } = data as Row;
  return status === 200 ? String(message) : `${status} ${code}`;
}

/** A refund that the platform bears. The admin has read what is left of the price; of a request without a payment nothing is. */
export async function refundOf(admin: HttpClient, requestId: unknown, act: Act): Promise<CallInput> {
  const { status, data } = await admin.post("payments.getRefundTerms", { requestId });
  const leftPaise = status === 200 ? (data as Row[])[0]?.["pricePaise"] : 0;
  const sum = { leftPaise, amountPaise: act.number * 100, bearer: "platform" };
  return { call: "payments.refund", body: { requestId, ...sum, ...stepUpOf(act) } };
}
