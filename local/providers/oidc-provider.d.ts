/** The part of `oidc-provider` that this machine uses; the package brings no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface Interaction {
    uid: string;
    prompt: { name: string; reasons: string[] };
    params: Record<string, string | undefined>;
  }
  interface Context {
    oidc: {
      client?: { clientId: string };
      session?: { accountId?: string };
      params?: Record<string, string | undefined>;
      result?: { login?: { accountId: string } };
    };
  }
  interface Prompt {
    checks: { add(check: InstanceType<typeof interactionPolicy.Check>): void };
  }
  export const interactionPolicy: {
    base(): { get(name: string): Prompt; remove(name: string): void };
    Check: new (
      reason: string,
      description: string,
      error: string,
      check: (ctx: Context) => boolean,
    ) => object;
  };
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (of: {
      clientId?: string;
      accountId?: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
    on(event: string, listener: (...args: unknown[]) => void): void;
  }
}
