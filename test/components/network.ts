/** The network as components see it: calls to the API are answered by a test and kept to be looked at. */
import { vi } from "vitest";

export interface NetworkCall {
  method: string;
  /** Path below `/api`, without its query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}
/** An answer of the network: data alone is a success, a refusal names its status and its body. */
export type NetworkAnswer = { data: unknown } | { status: number; body: object };

/** Answers every call of the page from now on; one that nobody expects fails the test by its 404. */
export const stubNetwork = (
  answers: Record<string, (call: NetworkCall) => NetworkAnswer | Promise<NetworkAnswer>>,
): NetworkCall[] => {
  const calls: NetworkCall[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = input instanceof Request ? input : undefined;
    const url = new URL(request?.url ?? String(input), location.origin);
    const body = init.body ?? (request?.body ? await request.text() : undefined);
    const call: NetworkCall = {
      method: (init.method ?? request?.method ?? "GET").toUpperCase(),
      path: url.pathname.replace(/^\/api/, ""),
      query: url.searchParams,
      headers: new Headers(init.headers ?? request?.headers),
      body: typeof body === "string" && body !== "" ? JSON.parse(body) : undefined,
    };
    calls.push(call);
    const answer = answers[`${call.method} ${call.path}`];
    const outcome = answer
      ? await answer(call)
      : { status: 404, body: { success: false, code: 404, message: "" } };
    return "data" in outcome
      ? Response.json({ success: true, code: 200, data: outcome.data })
      : Response.json(outcome.body, { status: outcome.status });
  });
  return calls;
};
