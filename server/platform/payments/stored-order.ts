/** An order as it is stored here. */
export interface StoredOrder {
  /** The id by which the provider reports it. */
  readonly providerOrder: string;
  /** The ids of its page and of its payment at the provider, as far as they are known. */
  readonly providerPage: string | null;
  readonly providerPayment: string | null;
}
