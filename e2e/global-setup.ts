import { startProduct } from "./product.ts";

/** One product for all journeys: the built one, on a fresh data folder with the demo in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env["PRODUCT_URL"] = product.url;
  return product.stop;
}
