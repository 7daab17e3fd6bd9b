/**
 * The network as components see it: calls to the API are answered by a test and kept to be looked at. Calls and answers
 * are held to the document of the API, because a page that is shown what the API never answers proves nothing.
 */
import { expect, vi } from "vitest";
import type { JsonSchema } from "../support/contract/schema-samples.ts";
import { getSharedContract } from "../support/contract/shared-contract.ts";

export interface NetworkCall {
  method: string;
  /** Path below `/api`, without its query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}
/**
 * An answer of the network: data alone is what the API answers to a call that goes well. A refusal, and what is in
 * front of the API and answers in its place, name their status and body.
 */
export type NetworkAnswer = { data: unknown } | { status: number; body: object };

/** What the calls and answers of a test have that the API does not publish. */
const contractFaults = new Set<string>();
/** After each test, when its page is gone: fails it for what the API does not publish of its calls and answers. */
export const requireContract = (): void => {
  const faults = [...contractFaults];
  contractFaults.clear();
  expect(faults, faults.join("\n")).toEqual([]);
};
/**
 * Lists what the API would not take of a call, and what it would never answer.
 * @param response undefined for a refusal, and for what something else than the API answers
 */
export const listContractFaults = (
  { method, path, query, headers, body }: NetworkCall,
  response: { status: number; body: object } | undefined,
): string[] => {
  const { checkExchange, findOperation } = getSharedContract();
  const name = `${method} ${path}`;
  if (!findOperation(method, `/api${path}`)) return [`${name} is served by no route`];
  if (!response) return [];
  return checkExchange({
    method,
    url: `/api${path}?${query}`,
    // Pages are shown as those of somebody who has signed in, whether the test begins a session or not.
    headers: { authorization: "a session", ...Object.fromEntries(headers) },
    body: body === undefined ? "" : JSON.stringify(body),
    answer: { status: response.status, type: "application/json", body: JSON.stringify(response.body) },
  }).map((fault) => `${name}: ${fault}`);
};
/** Returns an answer as the API sends it: data alone is a success, with every member that the API always answers. */
const toResponse = ({ method, path }: NetworkCall, answer: NetworkAnswer) => {
  if (!("data" in answer)) return answer;
  const { completeAnswer, findOperation } = getSharedContract();
  const responses = findOperation(method, `/api${path}`)?.call.responses ?? {};
  const [status = "200", response] = Object.entries(responses).find(([each]) => each.startsWith("2")) ?? [];
  const schema = response?.content?.["application/json"]?.schema;
  const body = { success: true, code: 200, data: answer.data };
  return {
    status: Number(status),
    body: schema ? (completeAnswer(schema as JsonSchema, body) as typeof body) : body,
  };
};

/** What any page with a decision reads, where a test says nothing else: no stock reason was changed. */
const usualAnswers: Record<string, () => NetworkAnswer> = {
  "GET /notice/reason": () => ({ data: { items: [] } }),
};

/** Answers every call of the page from now on; one that nobody expects is answered with 404. */
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
    const name = `${call.method} ${call.path}`;
    const answer = answers[name] ?? usualAnswers[name];
    const outcome = answer
      ? await answer(call)
      : { status: 404, body: { success: false, code: 404, message: "" } };
    const response = toResponse(call, outcome);
    if (url.pathname.startsWith("/api/"))
      for (const fault of listContractFaults(call, "data" in outcome ? response : undefined))
        contractFaults.add(fault);
    return Response.json(response.body, { status: response.status });
  });
  return calls;
};
