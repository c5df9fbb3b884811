import type { Request } from "./model-world.ts";

/** What companies pay on top of each price, in basis points. */
export const clientFeeRate = 300;

const brokerageOn = (rupees: number, rate: number | null) => Math.floor((rupees * (rate ?? 0) + 50) / 100);

/** What a company pays on top of a price in rupees, in paise. */
export const clientFeeOn = (rupees: number) => brokerageOn(rupees, clientFeeRate);

/** What was paid on top; nothing where the platform settled the debt of a company. */
export const clientFeeOf = ({ price, source }: Request) => (source === "manual" ? 0 : clientFeeOn(price ?? 0));

/** Paise, rounded half up. */
export const brokerageOf = ({ price, rate }: Request) => brokerageOn(price ?? 0, rate);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What is left of the price after all returns but the last ones, in rupees. */
export const remaining = ({ price, returned }: Request, count = returned.length) =>
  (price ?? 0) - sumOf(returned.slice(0, count));

/** Of each return in paise: the amount, and the brokerage and the fee of the company that fall with it. */
export const returnsOf = (request: Request) =>
  request.returned.map((rupees, at) => ({
    amount: rupees * 100,
    brokerage:
      brokerageOn(remaining(request, at), request.rate) - brokerageOn(remaining(request, at + 1), request.rate),
    clientFee:
      request.source === "manual" ? 0 : clientFeeOn(remaining(request, at)) - clientFeeOn(remaining(request, at + 1)),
  }));

/** What is still owed to the freelancer, in paise. */
export const owedOf = (request: Request) =>
  remaining(request) * 100 - brokerageOn(remaining(request), request.rate) + request.borneByPlatform;
