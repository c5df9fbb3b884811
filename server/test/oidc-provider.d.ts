/** The parts of the identity provider that the tests use. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  interface KoaContext {
    readonly path: string;
    readonly method: string;
    body: unknown;
    status: number;
  }

  interface Interaction {
    readonly uid: string;
    readonly prompt: { readonly name: string };
    readonly params: { readonly client_id: string };
  }

  export class Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (values: {
      readonly accountId: string;
      readonly clientId: string;
    }) => Grant;
    callback(): RequestListener;
    use(middleware: (context: KoaContext, next: () => Promise<void>) => Promise<void>): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>;
  }
}
