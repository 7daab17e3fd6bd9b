/**
 * Pages opened with one of their calls failing. What a page calls is found by opening it; what is answered is made of
 * the document of the API, so that no page is forgotten.
 */
import { isDeepStrictEqual } from "node:util";
import * as errorCodes from "@portal/core/platform/error-codes";
import { findScheme } from "@portal/core/schemes/index";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter, useRoutes } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, vi } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { buildDemoEvents } from "../../local/seed/demo-events.ts";
import { deleteLocalDraft, getLocalDraft } from "../../packages/web/src/form/draft-store.ts";
import { setRenewalHandler, setSignedOutHandler } from "../../packages/web/src/shell/api.ts";
import { formatError, type Translate } from "../../packages/web/src/shell/error-text.ts";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { amplifyKit } from "../../packages/web/src/ui/amplify-kit.tsx";
import { KitProvider } from "../../packages/web/src/ui/kit.tsx";
import { createSampleBuilder, type JsonSchema } from "../support/contract/schema-samples.ts";
import { getSharedContract } from "../support/contract/shared-contract.ts";
import { buildFair } from "../support/events/event-fixtures.ts";
import { getCurrentSlice } from "../support/runner/proof-slice.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { draftSchemes, type OpenedPage, sampleId } from "./pages-of-router.tsx";
import { startTexts } from "./site-texts.ts";

const texts = import.meta.glob<object>("../../locales/**/en.json", { import: "default", eager: true });
const textFiles = import.meta.glob<object>("../../locales/**/*.json", { import: "default" });
/**
 * Days and instants as the server writes them, where the document says no more than that they are text; no list goes
 * on, and surveys that nobody has answered ask for texts.
 */
const withDays = (value: unknown, name = ""): unknown => {
  if (Array.isArray(value)) return value.map((each) => withDays(each, name));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(
      // A condition of the sample reads nothing.
      Object.entries(value).flatMap(([key, each]) =>
        key === "cursor" || key === "next" || key === "when"
          ? []
          : // The keys of a table of days, such as `closingDays`, are no names.
            [[key, withDays(each, name.endsWith("Days") ? "day" : key)]],
      ),
    );
  if (name === "kind" && value === "SINGLE") return "TEXT";
  if (name === "done") return false;
  if (value !== "x") return value;
  if (name === "country") return "MO";
  if (/^at$|At$|^asOf$|^last|^since|^publish/.test(name)) return "2026-11-23T02:00:00.000Z";
  return /^(day|date|until|start|end|from|to)$|On$|By$|Day$/.test(name) ? "2026-11-23" : value;
};
/** The events of the examples. */
const demoEvents = new Map(buildDemoEvents().map((event) => [event.id, event]));
/** Builds the draft of a form with the answers of its example. */
const buildDraft = (id: string, scheme: string) => {
  const { answers, eventId, parentId } = getSchemeExample(scheme);
  return {
    id,
    scheme,
    resource: findScheme(scheme)?.resource,
    institutionId: sampleId,
    status: "DRAFT",
    version: 1,
    createdAt: "2026-11-20T02:00:00.000Z",
    updatedAt: "2026-11-20T02:00:00.000Z",
    deadlines: [],
    answers,
    ...(eventId && { eventId }),
    ...(parentId && { parentId: sampleId }),
  };
};
/** Finds the answers that cannot be made up, because forms are built from them: the scheme and the event. */
const findRealAnswer = (path: string): unknown => {
  const studio = /^\/staff\/admin\/scheme\/(\w+)$/.exec(path);
  if (studio)
    return { scheme: findScheme(studio[1] ?? ""), current: 0, versions: [], needed: [], policies: [] };
  const [, resource, id = "", more] = path.split("/");
  const draftScheme = resource === "participate" && draftSchemes[more ?? ""];
  if (draftScheme) return buildDraft(more ?? "", draftScheme);
  if (resource === "scheme" && (more === undefined || more === "form")) return findScheme(id);
  if (more !== undefined) return undefined;
  if (resource !== "activity") return undefined;
  return id === sampleId ? buildFair({ id }) : demoEvents.get(id);
};
/** The answers of the server by path, when nothing fails. */
let answerPath: (path: string) => unknown;
export const answerCall = (path: string): unknown => answerPath(path);

/** Reads what the server answers. */
const prepareAnswers = (): void => {
  const { document, findOperation } = getSharedContract();
  const { buildSample, resolveSchema } = createSampleBuilder(document);
  answerPath = (path) => {
    const realAnswer = findRealAnswer(path);
    if (realAnswer) return realAnswer;
    const content = findOperation("GET", `/api${path}`)?.call.responses["200"]?.content?.["application/json"];
    if (!content) throw new Error(`the document knows no GET ${path}`);
    const { properties } = resolveSchema(content.schema as JsonSchema);
    return withDays(properties?.data ? buildSample(properties.data) : undefined);
  };
};
/** Reads the texts of every page; for each file, since others of its process have begun with texts of their own. */
const prepareTexts = async (): Promise<void> => {
  await startTexts("en");
  for (const [file, content] of Object.entries(texts)) {
    const namespace = /locales\/(.+)\/en\.json$/.exec(file)?.[1];
    if (namespace) i18n.addResourceBundle("en", namespace, content);
  }
};
export const handleSignedOut = vi.fn();

/** Before the tests of a file: what the server answers, and a session. */
export const startPageAnswers = (): void => {
  beforeAll(async () => {
    prepareAnswers();
    await prepareTexts();
  }, 120_000);
  beforeEach(() => {
    unload({ revalidate: false });
    session.start("account.secret");
    setSignedOutHandler(handleSignedOut);
    setRenewalHandler(() => Promise.resolve(false));
    handleSignedOut.mockClear();
  });
};

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
/** Turns of the event loop without a call after which a page is at rest. */
const QUIET_TURNS = 5;
/**
 * Fulfilled when every part of a page is loaded and nothing was called since. What is answered needs no time here, so
 * that turns of the event loop are counted and no clock is waited for.
 */
export const waitForQuiet = async (calls: readonly NetworkCall[]): Promise<void> => {
  for (let count = -1, quiet = 0; quiet < QUIET_TURNS; ) {
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setTimeout(resolve));
    });
    quiet = count === calls.length ? quiet + 1 : 0;
    count = calls.length;
  }
};
/**
 * Fulfilled when a page has made a call and nothing has been called since: what it calls later waits for other answers.
 */
const waitForCall = async (calls: readonly NetworkCall[], path: string): Promise<void> => {
  await waitForQuiet(calls);
  expect(calls.map((call) => call.path)).toContain(path);
};
const refuseWith = (status: number, code: number) => ({
  code,
  answer: (): NetworkAnswer => ({ status, body: { success: false, code, requestId: "r-1" } }),
});
/** Every way in which a call can fail, as the page sees it, with the code whose text the page shows. */
export const failures: Record<string, { code: number; answer: () => NetworkAnswer }> = {
  "with 500": refuseWith(500, errorCodes.SERVER_EXCEPTION),
  "with 401": refuseWith(401, errorCodes.UNAUTHORISED),
  "with 403": refuseWith(403, errorCodes.FORBIDDEN),
  "with 404": refuseWith(404, errorCodes.NOT_FOUND),
  "without an answer": {
    code: errorCodes.REQUEST_TIMEOUT,
    answer: () => {
      throw new TypeError("Failed to fetch");
    },
  },
};
/** Reads a file of texts, which lies beside the site and not behind the API. */
const readTextsAt = async (path: string): Promise<NetworkAnswer | undefined> => {
  const readTexts = path.startsWith("/texts/") && textFiles[`../../locales/${path.slice("/texts/".length)}`];
  return readTexts ? { status: 200, body: await readTexts() } : undefined;
};
export const startNetwork = (
  fail: (path: string, method: string) => NetworkAnswer | Promise<NetworkAnswer> | undefined,
): NetworkCall[] =>
  stubNetwork(
    new Proxy<Parameters<typeof stubNetwork>[0]>(
      {},
      {
        get: () => async (call: NetworkCall) =>
          (await fail(call.path, call.method)) ??
          (await readTextsAt(call.path)) ?? { data: answerPath(call.path) },
      },
    ),
  );
export const closePage = (): void => {
  cleanup();
  unload({ revalidate: false });
};
/** The paths that pages call, by their reader and address: several tests ask for those of one page. */
const calledPaths = new Map<string, string[]>();
export const listCalledPaths = async (page: OpenedPage): Promise<string[]> => {
  const key = `${session.accountKey()} ${page.address}`;
  const knownPaths = calledPaths.get(key);
  if (knownPaths) return knownPaths;
  const calls = startNetwork(() => undefined);
  await openPage(page);
  await waitForQuiet(calls);
  closePage();
  const read = calls.filter(({ method, path }) => method === "GET" && !path.startsWith("/texts/"));
  const paths = [...new Set(read.map((call) => call.path))];
  calledPaths.set(key, paths);
  return paths;
};
/** By selector and text: the roles of a page with hundreds of fields take seconds to compute. */
const findByText = (selector: string, text: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.textContent === text);
const findRetry = (): HTMLElement | undefined => findByText("button", i18n.t("common:action.retry"));

/**
 * A form opens without a file that is gone or not for this reader, which is told at its field, and without the numbers
 * of its scheme today (decision 0355).
 */
const opensWithout = ({ isDraft }: OpenedPage, path: string, failure: string): boolean =>
  /^\/scheme\/[^/]+\/case$/.test(path) ||
  (isDraft === true && path.startsWith("/file/") && ["with 403", "with 404"].includes(failure));
/** Finds what is wrong with a form that is open at last: nobody has changed the draft that it opens. */
const judgeForm = async ({ address, isDraft }: OpenedPage): Promise<string | undefined> => {
  if (!document.querySelector(".wz-form")) return "the form is not open";
  if (!isDraft) return undefined;
  const id = new URL(address, location.origin).searchParams.get("id") ?? "";
  // What the browser keeps of it is what would be saved. The next opening begins without that.
  const keptDraft = await getLocalDraft(id);
  await deleteLocalDraft(id);
  const { answers } = getSchemeExample(draftSchemes[id] ?? "");
  return keptDraft && !isDeepStrictEqual(keptDraft.answers, answers) ? "the draft is changed" : undefined;
};

/** A call that only fills the time until the page has its own data. Without it, the page waits like any other. */
const previewPath = /^\/scheme\/\w+\/form$/;

/**
 * Finds what is wrong with a page while one of its calls fails and after it was repeated; undefined when nothing is.
 */
const judgeFailure = async (
  page: OpenedPage,
  failing: string,
  failure: string,
): Promise<string | undefined> => {
  let isFailing = true;
  const calls = startNetwork((called) =>
    isFailing && called === failing ? failures[failure]?.answer() : undefined,
  );
  await openPage(page);
  await waitForCall(calls, failing);
  const retry = findRetry();
  if (opensWithout(page, failing, failure)) return judgeForm(page);
  if (previewPath.test(failing)) return retry ? "a preview is missed" : undefined;
  // The page says that something does not exist or is not for this user, because a repeated call would change nothing.
  const saysNone =
    document.querySelector(".empty") ??
    screen.queryByText(i18n.t("pages/account:feed.none")) ??
    screen.queryByText(i18n.t("pages/help:notFound.title")) ??
    // The code of an identity provider works once, so a refused sign-on starts again at the login page.
    findByText("a", i18n.t("pages/sign-on:failed.back"));
  if (!retry && ["with 401", "with 403", "with 404"].includes(failure) && saysNone) return undefined;
  if (!retry) return "no message";
  const reason = formatError(i18n.t as Translate, failures[failure]);
  if (!document.body.textContent.includes(reason)) return "not told why";
  isFailing = false;
  calls.length = 0;
  // Several parts of a page can read the same path, each with a button of its own.
  for (let again: HTMLElement | undefined = retry, n = 0; again && n < 5; again = findRetry(), n += 1) {
    act(() => again?.click());
    await waitForQuiet(calls);
  }
  if (!calls.some((call) => call.path === failing)) return "not repeated";
  if (findRetry()) return "the message stays";
  return page.isDraft ? judgeForm(page) : undefined;
};

/** How long a slow answer takes: longer than a page waits before it shows that it waits, milliseconds. */
const SLOWNESS = 400;
/** Finds what is wrong with a page while one of its calls is slow, and once it has been answered. */
const judgeSlowness = async (page: OpenedPage, slow: string): Promise<string | undefined> => {
  const calls = startNetwork((called) => {
    if (called !== slow) return undefined;
    return new Promise((resolve) => setTimeout(() => resolve({ data: answerPath(called) }), SLOWNESS));
  });
  await openPage(page);
  await waitForCall(calls, slow);
  const isBlank =
    document.querySelector("#main")?.textContent?.trim() === "" && !document.querySelector("#main *");
  const saysFailed = findRetry() !== undefined;
  await act(() => new Promise((resolve) => setTimeout(resolve, SLOWNESS)));
  await waitForQuiet(calls);
  if (isBlank) return "blank while it waits";
  if (saysFailed) return "says that it failed";
  if (findRetry()) return "the answer is not shown";
  return page.isDraft ? judgeForm(page) : undefined;
};

/** Finds what is wrong with a page, call by call; each call fails in as many ways as are asked for. */
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
/**
 * The calls of a page that are tried: in the short slice one of so many, beginning with another one for each page;
 * other runs try every call.
 */
export const pickCalls = (
  page: OpenedPage,
  paths: readonly string[],
  shortStep: number,
): readonly string[] => {
  const step = getCurrentSlice() === "test" ? Math.min(shortStep, paths.length) : 1;
  return paths.filter((_, i) => i % step === page.path.length % step);
};
/** Every way in which the call of somebody who is signed in fails, and slowness. A 401 ends the session instead. */
export const ways: readonly string[] = [
  ...Object.keys(failures).filter((way) => way !== "with 401"),
  "slowly",
];

/** The calls of a page after whose refusal with 401 its reader is not led out, although the session is over. */
export const listMissedEnds = async (page: OpenedPage): Promise<string[]> => {
  const missedEnds: string[] = [];
  for (const failing of pickCalls(page, await listCalledPaths(page), 6)) {
    session.start("account.secret");
    handleSignedOut.mockClear();
    const calls = startNetwork((called) => (called === failing ? failures["with 401"]?.answer() : undefined));
    await openPage(page);
    await waitForCall(calls, failing);
    if (handleSignedOut.mock.calls.length === 0) missedEnds.push(failing);
    closePage();
  }
  return missedEnds;
};
