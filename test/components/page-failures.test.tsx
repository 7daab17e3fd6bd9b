/**
 * Every page behind the login, with each of its calls failing: it says so, and its button repeats the call. What a page
 * calls is found by opening it; what is answered is made of the document of the API, so that no page is forgotten.
 */
import { execFileSync } from "node:child_process";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter, useRoutes } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api, setRenewalHandler, setSignedOutHandler } from "../../packages/web/src/shell/api.ts";
import { i18n, startI18n } from "../../packages/web/src/shell/i18n.ts";
import { createPageRoute } from "../../packages/web/src/shell/page-route.ts";
import { personalRoutes } from "../../packages/web/src/shell/personal-routes.tsx";
import { reportRoutes } from "../../packages/web/src/shell/report-routes.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { staffRoutes } from "../../packages/web/src/shell/staff-routes.tsx";
import { amplifyKit } from "../../packages/web/src/ui/amplify-kit.tsx";
import { KitProvider } from "../../packages/web/src/ui/kit.tsx";
import { getCurrentSlice } from "../support/proof-slice.ts";
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
      Object.entries(value).flatMap(([key, each]) => (key === "cursor" ? [] : [[key, withDays(each, key)]])),
    );
  if (value !== "x") return value;
  if (/^at$|At$|^last|^since/.test(name)) return "2026-11-23T02:00:00.000Z";
  return /^(day|date|until|start|end|from|to)$|On$|By$|Day$/.test(name) ? "2026-11-23" : value;
};
/** What the server answers when all is well, by path. */
let answerPath: (path: string) => unknown;

beforeAll(async () => {
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
}, 120_000);

const toPages = (routes: typeof personalRoutes) =>
  routes.map((route) => ({
    path: route.path.replace(":id", "01KAPQ3VRN8Z6D4T2X5W7Y9ABC"),
    element: createPageRoute(route.path, route.lazy),
  }));
const pages = toPages([...personalRoutes, ...reportRoutes]);
const formPages = [...pages, ...toPages(staffRoutes)];
const Page = () => useRoutes(formPages.map(({ element }) => element));
const openPage = async (path: string): Promise<void> => {
  render(
    <ResourceProvider>
      <KitProvider kit={amplifyKit}>
        <MemoryRouter initialEntries={[path]}>
          <main id="main">
            <Suspense fallback="loading the page">
              <Page />
            </Suspense>
          </main>
        </MemoryRouter>
      </KitProvider>
    </ResourceProvider>,
  );
  await waitFor(() => expect(screen.queryByText("loading the page")).toBeNull());
};
/** Fulfilled when nothing has been called for a while. */
const waitForQuiet = async (calls: readonly NetworkCall[]): Promise<void> => {
  for (let count = -1; count !== calls.length; ) {
    count = calls.length;
    await act(() => new Promise((done) => setTimeout(done, 50)));
  }
};
/** Every way in which a call can fail, as the page sees it. */
const failures: Record<string, () => NetworkAnswer> = {
  "with 500": () => ({ status: 500, body: { success: false, code: 900001, requestId: "r-1" } }),
  "with 403": () => ({ status: 403, body: { success: false, code: 900002, requestId: "r-1" } }),
  "with 404": () => ({ status: 404, body: { success: false, code: 900404, requestId: "r-1" } }),
  "without an answer": () => {
    throw new TypeError("Failed to fetch");
  },
};
const startNetwork = (fail: (path: string) => NetworkAnswer | undefined): NetworkCall[] =>
  stubNetwork(
    new Proxy<Parameters<typeof stubNetwork>[0]>(
      {},
      { get: () => (call: NetworkCall) => fail(call.path) ?? { data: answerPath(call.path) } },
    ),
  );
const handleSignedOut = vi.fn();
beforeEach(() => {
  unload({ revalidate: false });
  session.start("account.secret");
  setSignedOutHandler(handleSignedOut);
  setRenewalHandler(() => Promise.resolve(false));
  handleSignedOut.mockClear();
});
const closePage = (): void => {
  cleanup();
  unload({ revalidate: false });
};
const listCalledPaths = async (path: string): Promise<string[]> => {
  const calls = startNetwork(() => undefined);
  await openPage(path);
  await waitForQuiet(calls);
  closePage();
  return [...new Set(calls.filter(({ method }) => method === "GET").map((call) => call.path))];
};
const findRetry = (): HTMLElement | undefined =>
  screen.queryAllByRole("button", { name: i18n.t("common:action.retry") })[0];

/** What is wrong with a page while one of its calls fails and after it was repeated; undefined when nothing is. */
const judgeFailure = async (path: string, failing: string, failure: string): Promise<string | undefined> => {
  let isFailing = true;
  const calls = startNetwork((called) =>
    isFailing && called === failing ? failures[failure]?.() : undefined,
  );
  await openPage(path);
  await waitForQuiet(calls);
  const retry = findRetry();
  // What does not exist is said in place of it; repeating the call would find nothing either.
  const saysNone = document.querySelector(".empty") ?? screen.queryByText(i18n.t("pages/account:feed.none"));
  if (!retry && failure === "with 404" && saysNone) return undefined;
  if (!retry) return "no message";
  isFailing = false;
  calls.length = 0;
  act(() => retry.click());
  await waitForQuiet(calls);
  if (!calls.some((call) => call.path === failing)) return "not repeated";
  return findRetry() ? "the message stays" : undefined;
};

test.each(pages.map(({ path }) => path))("%s says what failed, and repeats it", async (path) => {
  const paths = await listCalledPaths(path);
  expect(paths).toContain("/user/current");
  const faults: string[] = [];
  const kinds = Object.keys(failures);
  // In the short slice each call fails in one way, the next call in the next; the gates try every way.
  for (const [i, failing] of paths.entries())
    for (const failure of getCurrentSlice() === "test" ? kinds.slice(i % kinds.length).slice(0, 1) : kinds) {
      const fault = await judgeFailure(path, failing, failure);
      if (fault) faults.push(`${failing} ${failure}: ${fault}`);
      closePage();
    }
  expect(faults).toEqual([]);
});

test.each(pages.map(({ path }) => path))("%s leads out when the session is over", async (path) => {
  for (const failing of await listCalledPaths(path)) {
    session.start("account.secret");
    handleSignedOut.mockClear();
    const calls = startNetwork((called) =>
      called === failing ? { status: 401, body: { success: false, code: 900006 } } : undefined,
    );
    await openPage(path);
    await waitForQuiet(calls);
    expect(handleSignedOut, failing).toHaveBeenCalled();
    closePage();
  }
});

/** Everything on the page that takes text. */
const listTextControls = (): (HTMLInputElement | HTMLTextAreaElement)[] =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "main textarea, main input:not([type]), main input[type=text], main input[type=email], main input[type=tel], main input[type=url]",
    ),
  ].filter(({ disabled, readOnly }) => !disabled && !readOnly);
const typeEverywhere = (): string[] => {
  for (const [i, control] of listTextControls().entries())
    fireEvent.change(control, { target: { value: `typed ${i}` } });
  return listTextControls().map(({ value }) => value);
};
/** Pages with text to type, of applicants and of staff, and the button behind which a form waits. */
const formsOfPages: [path: string, opener?: string][] = [
  ["/personal/mine"],
  ["/personal/cluster"],
  ["/staff/claim"],
  ["/staff/osspay", "Issue a payment number"],
  ["/staff/admin/account", "New staff account"],
];
test.each(formsOfPages)("%s keeps what is typed while its reader signs in again", async (path, opener) => {
  const calls = stubNetwork(
    new Proxy<Parameters<typeof stubNetwork>[0]>(
      {},
      {
        get: () => (call: NetworkCall) =>
          call.headers.get("authorization") === "account.ended"
            ? { status: 401, body: { success: false, code: 200111 } }
            : { data: call.method === "GET" ? answerPath(call.path) : { version: 2 } },
      },
    ),
  );
  const askToSignInAgain = vi.fn(async () => {
    session.start("account.second");
    return true;
  });
  setRenewalHandler(askToSignInAgain);
  await openPage(path);
  await waitForQuiet(calls);
  if (opener) {
    act(() => screen.getByRole("button", { name: opener }).click());
    await waitForQuiet(calls);
  }
  const typed = typeEverywhere();
  expect(typed).toContain("typed 0");
  // The server has ended the session: only this token is refused from now on.
  session.start("account.ended");
  calls.length = 0;
  await act(async () => void (await api.get("/user/current")));
  await waitForQuiet(calls);
  expect(listTextControls().map(({ value }) => value)).toEqual(typed);
  expect(askToSignInAgain).toHaveBeenCalled();
  expect(handleSignedOut).not.toHaveBeenCalled();
  closePage();
});
