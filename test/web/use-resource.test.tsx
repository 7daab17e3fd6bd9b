// @vitest-environment jsdom
/** Reads of components from the API: shared, renewed after a write, repeated on demand, and never another account's. */
import { act, cleanup, render, screen } from "@testing-library/react";
import { unload } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type PrerenderedAnswers,
  ResourceProvider,
} from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { invalidateResources, useResource } from "../../packages/web/src/shell/use-resource.ts";
import { passTurns } from "../support/browser/pass-turns.ts";

/** A pending call: its path, account and institution. The test decides when it is answered. */
interface Call {
  path: string;
  token: string | null;
  institution: string | null;
  answer: (data: unknown, status?: number) => Promise<void>;
}
let calls: Call[] = [];
const openCalls = (path: string): Call[] => calls.filter((call) => call.path === path);

beforeEach(() => {
  calls = [];
  sessionStorage.clear();
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const headers = new Headers(init?.headers);
    calls.push({
      path: new URL(String(input), location.origin).pathname.replace(/^\/api/, ""),
      token: headers.get("authorization"),
      institution: headers.get("x-institution-id"),
      answer: (data, status = 200) =>
        act(async () => {
          resolve(Response.json({ success: status === 200, code: 900001, data }, { status }));
          // The answer passes the client, which reads its body, before a component sees it.
          await passTurns();
        }),
    });
    return promise;
  });
});
afterEach(() => {
  cleanup();
  void session.end("signOut");
  // Each test begins like a browser that has read nothing yet.
  unload({ revalidate: false });
});

const Reader = ({ path }: { path: string }) => {
  const { data, error, loading, reload } = useResource<string>(path);
  return (
    <div>
      <p>
        {loading ? "loading" : ""} {data} {error && `failed ${error.status}`}
      </p>
      <button type="button" onClick={() => void reload()}>
        again
      </button>
    </div>
  );
};
const renderResources = (paths: string[], answers: PrerenderedAnswers = {}) =>
  render(
    <ResourceProvider answers={answers}>
      {paths.map((path, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same path may occur twice, and none moves
        <Reader key={place} path={path} />
      ))}
    </ResourceProvider>,
  );
const getText = (): string => document.body.textContent?.replace(/\s+/g, " ") ?? "";
/** The calls of a signed-in reader travel by a part that is loaded with the first of them. */
const waitForCalls = (path: string, count: number) =>
  act(() => vi.waitFor(() => expect(openCalls(path)).toHaveLength(count), { timeout: 30_000 }));

test("components that read the same thing share one call and its answer", async () => {
  renderResources(["/help", "/help", "/download"]);
  expect(getText()).toContain("loading");
  await waitForCalls("/help", 1);
  await openCalls("/help")[0]?.answer("opening hours");
  expect(screen.getAllByText("opening hours")).toHaveLength(2);
  expect(calls.map(({ path }) => path)).toEqual(["/help", "/download"]);
});

test("what a page was prerendered from is shown at once and renewed", async () => {
  renderResources(["/help"], { "/api/help": "an old text" });
  expect(getText()).toContain("an old text");
  expect(getText()).not.toContain("loading");
  await waitForCalls("/help", 1);
  await openCalls("/help")[0]?.answer("a new text");
  expect(getText()).toContain("a new text");
});

test("a page that opens later shows what was read before and reads it again", async () => {
  const first = renderResources(["/help"]);
  await waitForCalls("/help", 1);
  await openCalls("/help")[0]?.answer("opening hours");
  first.unmount();
  renderResources(["/help"]);
  expect(getText()).toContain("opening hours");
  await waitForCalls("/help", 2);
});

test("after a write what is shown of its paths is read again, and nothing else", async () => {
  renderResources(["/contact", "/file"]);
  await waitForCalls("/file", 1);
  await openCalls("/contact")[0]?.answer("one contact");
  await openCalls("/file")[0]?.answer("one file");
  const invalidation = invalidateResources("/contact");
  await waitForCalls("/contact", 2);
  expect(getText()).toContain("one contact");
  await openCalls("/contact")[1]?.answer("two contacts");
  await invalidation;
  expect(getText()).toContain("two contacts");
  expect(openCalls("/file")).toHaveLength(1);
});

test("a failure is shown and not repeated by itself; the reader repeats it", async () => {
  renderResources(["/help"]);
  await waitForCalls("/help", 1);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openCalls("/help")[0]?.answer(undefined, 500);
  expect(getText()).toContain("failed 500");
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(openCalls("/help")).toHaveLength(1);
  act(() => screen.getByRole("button").click());
  expect(getText()).not.toContain("failed");
  await waitForCalls("/help", 2);
  await openCalls("/help")[1]?.answer("opening hours");
  expect(getText()).toContain("opening hours");
  vi.useRealTimers();
});

test("coming back to the window, or on line, calls nothing", async () => {
  renderResources(["/help"]);
  await waitForCalls("/help", 1);
  await openCalls("/help")[0]?.answer("opening hours");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  for (const sign of ["focus", "online"]) window.dispatchEvent(new Event(sign));
  document.dispatchEvent(new Event("visibilitychange"));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(openCalls("/help")).toHaveLength(1);
});

test("after a session ended nobody sees what was read during it", async () => {
  act(() => session.start("ana.1"));
  const anas = renderResources(["/contact"]);
  await waitForCalls("/contact", 1);
  await openCalls("/contact")[0]?.answer("a contact of Ana");
  expect(getText()).toContain("a contact of Ana");
  anas.unmount();
  // The page that was left is gone; the site is not.
  const site = renderResources([]);
  act(() => void session.end("signOut"));
  act(() => session.start("rui.1"));
  site.rerender(
    <ResourceProvider>
      <Reader path="/contact" />
    </ResourceProvider>,
  );
  expect(getText()).toContain("loading");
  expect(getText()).not.toContain("Ana");
  await waitForCalls("/contact", 2);
  expect(openCalls("/contact")[1]?.token).toBe("rui.1");
});

test("an answer that was under way when the session ended reaches nobody", async () => {
  act(() => session.start("ana.1"));
  renderResources(["/contact"]);
  await waitForCalls("/contact", 1);
  act(() => session.start("rui.1"));
  await waitForCalls("/contact", 2);
  await openCalls("/contact")[0]?.answer("a contact of Ana");
  expect(getText()).not.toContain("Ana");
  await openCalls("/contact")[1]?.answer("a contact of Rui");
  expect(getText()).toContain("a contact of Rui");
});

test("another institution's answers are read again, and the last one's are not shown meanwhile", async () => {
  act(() => {
    session.start("ana.1");
    session.choose("tea");
  });
  renderResources(["/contact"]);
  await waitForCalls("/contact", 1);
  await openCalls("/contact")[0]?.answer("a contact of the tea house");
  act(() => session.choose("bakery"));
  expect(getText()).not.toContain("tea house");
  await waitForCalls("/contact", 2);
  expect(openCalls("/contact").map(({ institution }) => institution)).toEqual(["tea", "bakery"]);
});

test("a session that ends leaves a prerendered page what it was rendered from, and has it read again", async () => {
  act(() => session.start("ana.1"));
  renderResources(["/thirdparty"], { "/api/thirdparty": "two ways in" });
  await waitForCalls("/thirdparty", 1);
  act(() => void session.end("signOut"));
  expect(getText()).toContain("two ways in");
  await waitForCalls("/thirdparty", 2);
  await openCalls("/thirdparty")[1]?.answer("one way in");
  expect(getText()).toContain("one way in");
});
