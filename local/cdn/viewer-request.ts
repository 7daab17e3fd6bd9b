/** Runs the code of the site's CloudFront functions on this machine: the very text that is deployed. */
import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import {
  buildViewerRequestCode,
  buildViewerResponseCode,
  viewerRequestFile,
  viewerResponseFile,
} from "@portal/web/viewer-request";
import type { DeployedEdge } from "../deployment/deployment.ts";

/** The parts of CloudFront's viewer-request event that the function reads; names and values are as in the address. */
interface ViewerRequestEvent {
  request: {
    uri: string;
    querystring: Record<string, { value: string }>;
    cookies: Record<string, { value: string }>;
  };
}
interface ViewerResponse {
  statusCode: number;
  headers: Record<string, { value: string }>;
}
/** CloudFront's key-value store; `get` rejects for a key that it does not hold. */
export interface PageStore {
  get(key: string): Promise<string>;
}
/** Returns a response, or undefined when the request goes on to `event.request.uri`. */
type ViewerRequestHandler = (event: ViewerRequestEvent) => Promise<ViewerResponse | undefined>;

const readPairs = (text: string, separator: RegExp): Record<string, { value: string }> =>
  Object.fromEntries(
    text
      .split(separator)
      .filter(Boolean)
      .map((pair): [string, { value: string }] => {
        const [name = "", ...value] = pair.split("=");
        return [name, { value: value.join("=") }];
      }),
  );

/** Builds the event that CloudFront makes of a request, whose query and cookies it does not decode. */
export const buildViewerRequestEvent = (url: string, cookie = ""): ViewerRequestEvent => {
  const [uri = "/", ...query] = url.split("?");
  return {
    request: {
      uri,
      querystring: readPairs(query.join("?"), /&/),
      cookies: readPairs(cookie, /;\s*/),
    },
  };
};

const readSource = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

/** Compiles a function as it is deployed: a module with a `handler` that imports `cloudfront`. */
const compileDeployedFunction = (code: string) =>
  compileFunction(`${code.replace(/^\s*import cf .*$/m, "")}\nreturn handler(event);`, ["event", "cf"]);

/** The functions of the graph, together with the code of SST around ours. */
export const loadDeployedHandlers = (
  pageStore: PageStore,
  { viewerRequest, viewerResponse, entries }: DeployedEdge,
): { handleRequest: ViewerRequestHandler; getStatus: (uri: string, status: number) => Promise<number> } => {
  type Response = ViewerResponse & { uri?: string };
  const run = compileDeployedFunction(viewerRequest) as (event: unknown, cf: unknown) => Promise<Response>;
  const respond = compileDeployedFunction(viewerResponse) as (
    event: unknown,
    cf: unknown,
  ) => Promise<{ statusCode: number }>;
  const [namespace = ""] = Object.keys(entries)[0]?.split(":") ?? [];
  // Keys of SST's namespace are files that went up with the site; all others are pages.
  const get = async (key: string): Promise<string> => {
    if (!key.startsWith(`${namespace}:`)) return pageStore.get(key);
    const value = entries[key];
    if (value === undefined) throw new Error("KeyNotFound");
    return value;
  };
  const cf = { kvs: () => ({ get }), updateRequestOrigin: () => undefined };
  return {
    handleRequest: async (event) => {
      const request = { ...event.request, headers: { host: { value: "127.0.0.1" } } };
      const answer = await run({ request }, cf);
      if (answer.statusCode !== undefined) return answer;
      event.request.uri = answer.uri ?? event.request.uri;
      return undefined;
    },
    getStatus: async (uri, statusCode) => {
      const { statusCode: status } = await respond({ request: { uri }, response: { statusCode } }, cf);
      return status;
    },
  };
};

/**
 * Loads the function of viewer requests as SST wraps it: its body in a function of `event`, with `cf` for the module
 * `cloudfront`.
 * @param files names of files and folders at the root of the site
 */
export const loadViewerRequestHandler = (
  pageStore: PageStore,
  files: readonly string[],
): ViewerRequestHandler => {
  const code = buildViewerRequestCode(readSource(viewerRequestFile), files);
  const run = compileFunction(`return (async () => {${code}\n})();`, ["event", "cf"]) as (
    event: ViewerRequestEvent,
    cf: { kvs: () => PageStore },
  ) => ReturnType<ViewerRequestHandler>;
  return (event) => run(event, { kvs: () => pageStore });
};

/**
 * Loads the function of viewer responses: the status of an answer to an address.
 * @param files names of files and folders at the root of the site
 */
export const loadViewerResponseHandler = (
  files: readonly string[],
): ((uri: string, status: number) => number) => {
  const run = compileFunction(buildViewerResponseCode(readSource(viewerResponseFile), files), ["event"]) as (
    event: unknown,
  ) => void;
  return (uri, statusCode) => {
    const event = { request: { uri }, response: { statusCode } };
    run(event);
    return event.response.statusCode;
  };
};
