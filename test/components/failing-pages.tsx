/**
 * Pages opened with one of their calls failing. What a page calls is found by opening it; what is answered is made of the
 * document of the API, so that no page is forgotten.
 */
import { execFileSync } from "node:child_process";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter, useRoutes } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, vi } from "vitest";
import { setRenewalHandler, setSignedOutHandler } from "../../packages/web/src/shell/api.ts";
import { i18n, startI18n } from "../../packages/web/src/shell/i18n.ts";
import { createPageRoute, type PageLoader } from "../../packages/web/src/shell/page-route.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { amplifyKit } from "../../packages/web/src/ui/amplify-kit.tsx";
import { KitProvider } from "../../packages/web/src/ui/kit.tsx";
import { createSampleBuilder, type JsonSchema } from "../support/schema-samples.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";

interface ApiDocument {
  paths: Record<
    string,
    { get?: { responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }> } }
  >;
}
const texts = import.meta.glob<object>("../../locales/**/en.json", { import: "default", eager: true });
/** Days and instants as the server writes them, where the document says no more than that they are text; no list goes on. */
const withDays = (value: unknown, name = ""): unknown => {
  if (Array.isArray(value)) return value.map((each) => withDays(each, name));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(
      // A condition of the sample reads nothing.
      Object.entries(value).flatMap(([key, each]) =>
        key === "cursor" || key === "when" ? [] : [[key, withDays(each, key)]],
      ),
    );
  if (value !== "x") return value;
  if (name === "country") return "MO";
  if (/^at$|At$|^last|^since|^publish/.test(name)) return "2026-11-23T02:00:00.000Z";
  return /^(day|date|until|start|end|from|to)$|On$|By$|Day$/.test(name) ? "2026-11-23" : value;
};
/** What the server answers when all is well, by path. */
let answerPath: (path: string) => unknown;
export const answerCall = (path: string): unknown => answerPath(path);

/** Reads what the server answers, once for all files of a process. */
const prepareAnswers = async (): Promise<void> => {
  // The document is made of the handlers, which want Node and not a browser around them.
  const script = `import("./packages/functions/src/bundle/openapi-document.ts").then((m) => process.stdout.write(m.document))`;
  const text = execFileSync(process.execPath, ["-e", script], { maxBuffer: 64_000_000 }).toString();
  const document = JSON.parse(text) as ApiDocument;
  const { sample, resolved } = createSampleBuilder(document);
  const operations = Object.entries(document.paths).map(([template, { get }]) => ({
    pattern: new RegExp(`^${template.replace(/^\/api/, "").replace(/\{\w+\}/g, "[^/]+")}$`),
    // A path with fewer parameters is the more exact one.
    parameters: template.split("{").length,
    schema: get?.responses["200"]?.content?.["application/json"]?.schema,
  }));
  answerPath = (path) => {
    const [operation] = operations
      .filter(({ pattern, schema }) => schema && pattern.test(path))
      .toSorted((a, b) => a.parameters - b.parameters);
    if (!operation?.schema) throw new Error(`the document knows no GET ${path}`);
    const { properties } = resolved(operation.schema);
    return withDays(properties?.data ? sample(properties.data) : undefined);
  };
  await startI18n("en");
  for (const [file, content] of Object.entries(texts)) {
    const namespace = /locales\/(.+)\/en\.json$/.exec(file)?.[1];
    if (namespace) i18n.addResourceBundle("en", namespace, content);
  }
  i18n.addResourceBundle("en", "schemes/", {});
};
let prepared: Promise<void> | undefined;
export const handleSignedOut = vi.fn();

/** Before the tests of a file: what the server answers, and a session. */
export const startPageAnswers = (): void => {
  beforeAll(async () => {
    prepared ??= prepareAnswers();
    await prepared;
  }, 120_000);
  beforeEach(() => {
    unload({ revalidate: false });
    session.start("account.secret");
    setSignedOutHandler(handleSignedOut);
    setRenewalHandler(() => Promise.resolve(false));
    handleSignedOut.mockClear();
  });
};

/** A page with the address at which it is opened. */
export interface OpenedPage {
  path: string;
  address: string;
  route: ReturnType<typeof createPageRoute>;
}
const sampleId = "01KAPQ3VRN8Z6D4T2X5W7Y9ABC";
/** The pages of routes, each at an address with an id where it takes one. */
export const preparePages = (
  routes: readonly ({ path: string } & ({ lazy: PageLoader } | { load: PageLoader }))[],
  queries: Readonly<Record<string, string>> = {},
): OpenedPage[] =>
  routes.map((one) => ({
    path: one.path,
    address: `${one.path.replace(/:\w+/g, sampleId)}${queries[one.path] ?? ""}`,
    route: createPageRoute(one.path, "lazy" in one ? one.lazy : one.load),
  }));

const Page = ({ route }: { route: OpenedPage["route"] }) => useRoutes([route]);
export const openPage = async ({ address, route }: OpenedPage): Promise<void> => {
  render(
    <ResourceProvider>
      <KitProvider kit={amplifyKit}>
        <MemoryRouter initialEntries={[address]}>
          <main id="main">
            <Suspense fallback="loading the page">
              <Page route={route} />
            </Suspense>
          </main>
        </MemoryRouter>
      </KitProvider>
    </ResourceProvider>,
  );
  await waitFor(() => expect(screen.queryByText("loading the page")).toBeNull());
};
/** Fulfilled when nothing has been called for a while. */
export const waitForQuiet = async (calls: readonly NetworkCall[]): Promise<void> => {
  for (let count = -1; count !== calls.length; ) {
    count = calls.length;
    await act(() => new Promise((done) => setTimeout(done, 50)));
  }
};
/** Every way in which a call can fail, as the page sees it. */
export const failures: Record<string, () => NetworkAnswer> = {
  "with 500": () => ({ status: 500, body: { success: false, code: 900001, requestId: "r-1" } }),
  "with 403": () => ({ status: 403, body: { success: false, code: 900002, requestId: "r-1" } }),
  "with 404": () => ({ status: 404, body: { success: false, code: 900404, requestId: "r-1" } }),
  "without an answer": () => {
    throw new TypeError("Failed to fetch");
  },
};
export const startNetwork = (
  fail: (path: string) => NetworkAnswer | Promise<NetworkAnswer> | undefined,
): NetworkCall[] =>
  stubNetwork(
    new Proxy<Parameters<typeof stubNetwork>[0]>(
      {},
      { get: () => (call: NetworkCall) => fail(call.path) ?? { data: answerPath(call.path) } },
    ),
  );
export const closePage = (): void => {
  cleanup();
  unload({ revalidate: false });
};
export const listCalledPaths = async (page: OpenedPage): Promise<string[]> => {
  const calls = startNetwork(() => undefined);
  await openPage(page);
  await waitForQuiet(calls);
  closePage();
  return [...new Set(calls.filter(({ method }) => method === "GET").map((call) => call.path))];
};
const findRetry = (): HTMLElement | undefined =>
  screen.queryAllByRole("button", { name: i18n.t("common:action.retry") })[0];

/** What is wrong with a page while one of its calls fails and after it was repeated; undefined when nothing is. */
export const judgeFailure = async (
  page: OpenedPage,
  failing: string,
  failure: string,
): Promise<string | undefined> => {
  let isFailing = true;
  const calls = startNetwork((called) =>
    isFailing && called === failing ? failures[failure]?.() : undefined,
  );
  await openPage(page);
  await waitForQuiet(calls);
  const retry = findRetry();
  // What does not exist, or is not for the reader, is said in place of it; repeating the call would change nothing.
  const saysNone = document.querySelector(".empty") ?? screen.queryByText(i18n.t("pages/account:feed.none"));
  if (!retry && ["with 403", "with 404"].includes(failure) && saysNone) return undefined;
  if (!retry) return "no message";
  isFailing = false;
  calls.length = 0;
  // Several parts of a page can read the same path, each with a button of its own.
  for (let again: HTMLElement | undefined = retry, n = 0; again && n < 5; again = findRetry(), n += 1) {
    act(() => again?.click());
    await waitForQuiet(calls);
  }
  if (!calls.some((call) => call.path === failing)) return "not repeated";
  return findRetry() ? "the message stays" : undefined;
};

/** How long a slow answer takes: longer than a page waits before it shows that it waits, milliseconds. */
const SLOWNESS = 400;
/** What is wrong with a page while one of its calls is slow, and once it has been answered. */
export const judgeSlowness = async (page: OpenedPage, slow: string): Promise<string | undefined> => {
  const calls = startNetwork((called) => {
    if (called !== slow) return undefined;
    return new Promise((done) => setTimeout(() => done({ data: answerPath(called) }), SLOWNESS));
  });
  await openPage(page);
  await waitForQuiet(calls);
  const isBlank =
    document.querySelector("#main")?.textContent?.trim() === "" && !document.querySelector("#main *");
  const saysFailed = findRetry() !== undefined;
  await act(() => new Promise((done) => setTimeout(done, SLOWNESS)));
  await waitForQuiet(calls);
  if (isBlank) return "blank while it waits";
  if (saysFailed) return "says that it failed";
  return findRetry() ? "the answer is not shown" : undefined;
};

/** What is wrong with a page, call by call; each call fails in as many ways as are asked for. */
export const judgePage = async (
  page: OpenedPage,
  paths: readonly string[],
  listWays: (call: number) => readonly string[],
): Promise<string[]> => {
  const faults: string[] = [];
  for (const [i, failing] of paths.entries())
    for (const way of listWays(i)) {
      const fault = await (way === "slowly"
        ? judgeSlowness(page, failing)
        : judgeFailure(page, failing, way));
      if (fault) faults.push(`${failing} ${way}: ${fault}`);
      closePage();
    }
  return faults;
};
/** Every way of failing, and slowness. */
export const ways: readonly string[] = [...Object.keys(failures), "slowly"];
