/** Runs the code of the site's CloudFront function on this machine: the very text that is deployed. */
import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import { buildViewerRequestCode, viewerRequestFile } from "@portal/web/viewer-request";

/** The parts of CloudFront's viewer-request event that the function reads; names and values are as in the address. */
export interface ViewerRequestEvent {
  request: {
    uri: string;
    querystring: Record<string, { value: string }>;
    cookies: Record<string, { value: string }>;
  };
}
export interface ViewerResponse {
  statusCode: number;
  headers: Record<string, { value: string }>;
}
/** CloudFront's key-value store; `get` rejects for a key that it does not hold. */
export interface PageStore {
  get(key: string): Promise<string>;
}
/** Answers a response, or undefined when the request goes on to `event.request.uri`. */
export type ViewerRequestHandler = (event: ViewerRequestEvent) => Promise<ViewerResponse | undefined>;

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

/** The function as SST wraps it: its body in a function of `event`, with `cf` for the module `cloudfront`. */
export const loadViewerRequestHandler = (pageStore: PageStore): ViewerRequestHandler => {
  const source = readFileSync(new URL(`../${viewerRequestFile}`, import.meta.url), "utf8");
  const run = compileFunction(`return (async () => {${buildViewerRequestCode(source)}\n})();`, [
    "event",
    "cf",
  ]) as (event: ViewerRequestEvent, cf: { kvs: () => PageStore }) => ReturnType<ViewerRequestHandler>;
  return (event) => run(event, { kvs: () => pageStore });
};
