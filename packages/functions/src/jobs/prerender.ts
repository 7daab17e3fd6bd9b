/**
 * Renders the public pages to files of the site, from what the API answers now. Every minute it compares the events,
 * the day in Macao and the site's build with the last run, and does nothing when they are unchanged. Staff therefore
 * see what they published within a minute, days left are right from midnight on, and the next run makes up for a failed
 * one.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { listEvents } from "@portal/core/events/event-service.server";
import { clearEventSummaryCache } from "@portal/core/events/event-store.server";
import { getOfferedIdentityKinds } from "@portal/core/identity/sign-on/offered-identity-kinds.server";
import { log } from "@portal/core/platform/log.server";
import { schemes as registered } from "@portal/core/schemes/index";
import { anonymous, createContext } from "../http/create-context.ts";
import type { Operation } from "../http/operation.ts";
import { schemeDefinition } from "../routes/applications/scheme.ts";
import { activityDefinition } from "../routes/events/activity.ts";
import { listDownloadsOperation } from "../routes/publications/download-list.ts";
import { helpDefinition } from "../routes/publications/help.ts";
import { announcePages } from "./announce-pages.ts";
import { runLogged } from "./job-log.ts";
import { readSiteFile, writeSiteFile } from "./site-bucket.ts";

/** The exports of the site's build in `RENDERER` (`packages/web/src/shell/server-render.tsx`). */
interface Renderer {
  languages: readonly string[];
  paths: readonly string[];
  /** The schemes that a page describes. */
  listPageSchemes(path: string): readonly string[];
  buildApiPath(path: string, query?: Record<string, number>): string;
  renderPage(request: {
    url: string;
    language: string;
    at: string;
    answers: Record<string, unknown>;
  }): Promise<object>;
  buildHtmlDocument(template: unknown, page: object, about: object): string;
  buildFormDocument(template: unknown, page: object, about: object): string;
}
interface EventList {
  items: { id: string; code: string }[];
}
const STATE_KEY = "prerendered/state.json";
const FORMS_STATE_KEY = "prerendered/forms.json";
/** Browsers revalidate pages at each visit; answers are named by their content and never change. */
const PAGE_CACHE = "no-cache";
const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";

const hashOf = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);
const getRendererFolder = (): string => resolve(process.env.RENDERER ?? "renderer");
/** The API's answer to an anonymous caller, from the same code without HTTP. */
const callOperation = async (
  operation: Operation,
  call: { params?: object; query: object },
  ctx: Context,
) => {
  const run = operation.run as (call: unknown, ctx: Context) => Promise<unknown>;
  // Members that the response schema does not name are dropped, as they are over HTTP.
  return operation.response.parse(await run({ params: {}, ...call }, ctx)) as object;
};
type Context = ReturnType<typeof createContext>;

const loadRenderer = async (): Promise<Renderer> =>
  (await import(pathToFileURL(join(getRendererFolder(), "server-render.js")).href)) as Renderer;

/** Writes answers to files of the site, each once; the file of a value is named by its content. */
const createAnswerFiles = () => {
  const fileByValue = new Map<unknown, string>();
  const saveAnswerFile = async (value: unknown): Promise<string> => {
    const existingFile = fileByValue.get(value);
    if (existingFile) return existingFile;
    const text = JSON.stringify(value);
    const key = `prerendered/answers/${hashOf(text)}.json`;
    await writeSiteFile(key, text, IMMUTABLE_CACHE);
    fileByValue.set(value, `/${key}`);
    return `/${key}`;
  };
  /** The file of each answer, by its address. */
  return (answers: Record<string, unknown>): Promise<[address: string, file: string][]> =>
    Promise.all(
      Object.entries(answers).map(async ([address, value]) => [address, await saveAnswerFile(value)]),
    );
};

/**
 * Renders the first page of each form that needs no event. These pages depend on no event and no day, so they have a
 * state of their own.
 */
const prerenderForms = async (
  template: string,
  staffContent: Record<string, unknown>,
  ctx: Context,
): Promise<number> => {
  const formSchemes = registered.filter(({ resource }) => resource !== "report");
  const state = hashOf(template, JSON.stringify(staffContent), JSON.stringify(formSchemes));
  if ((await readSiteFile(FORMS_STATE_KEY)) === state) return 0;
  const renderer = await loadRenderer();
  const parsedTemplate = JSON.parse(template) as unknown;
  const saveAnswers = createAnswerFiles();
  for (const { id } of formSchemes) {
    const answers = {
      ...Object.fromEntries(
        Object.entries(staffContent).map(([path, value]) => [renderer.buildApiPath(path), value]),
      ),
      [renderer.buildApiPath(`/scheme/${id}`)]: await callOperation(
        schemeDefinition["GET /{id}"],
        { params: { id }, query: {} },
        ctx,
      ),
    };
    const files = await saveAnswers(answers);
    for (const language of renderer.languages) {
      const request = { url: `/myform/index?scheme=${id}`, language, at: ctx.now, answers };
      const html = renderer.buildFormDocument(parsedTemplate, await renderer.renderPage(request), {
        language,
        answers: files,
      });
      await writeSiteFile(`prerendered/${language}/myform/${id}.html`, html, PAGE_CACHE);
    }
  }
  await announcePages(formSchemes.map(({ id }) => `form:${id}`));
  await writeSiteFile(FORMS_STATE_KEY, state, PAGE_CACHE);
  return formSchemes.length * renderer.languages.length;
};

export interface PrerenderResult {
  /** Number of pages written; 0 when nothing changed. */
  pages: number;
}
export const handler = (event: { id?: string } = {}): Promise<PrerenderResult> =>
  runLogged("prerender", () => renderAll(event));

/** Everything that a visitor without an account can see: what the pages are rendered from. */
const loadPublicContent = async (ctx: Context) => {
  const events = (await callOperation(
    activityDefinition["GET /"],
    { query: { limit: 100 } },
    ctx,
  )) as EventList;
  const eventIds = (await listEvents({}, ctx)).map(({ id }) => id);
  const details = await Promise.all(
    eventIds.map((id) => callOperation(activityDefinition["GET /{id}"], { params: { id }, query: {} }, ctx)),
  );
  // Content maintained by staff: the banner, the help centre, the download centre; and the ways to sign in.
  const staffContent = {
    "/help/maintenance": await callOperation(helpDefinition["GET /maintenance"], { query: {} }, ctx),
    "/help": await callOperation(helpDefinition["GET /"], { query: {} }, ctx),
    "/download": await callOperation(listDownloadsOperation, { query: {} }, ctx),
    // The sign-on buttons of the login page, which are part of its static content.
    "/thirdparty": getOfferedIdentityKinds(),
  };
  const aboutByScheme = new Map(
    await Promise.all(
      registered.map(
        async ({ id }) =>
          [
            id,
            await callOperation(schemeDefinition["GET /{id}/about"], { params: { id }, query: {} }, ctx),
          ] as const,
      ),
    ),
  );
  return { events, eventIds, details, staffContent, aboutByScheme };
};
type PublicContent = Awaited<ReturnType<typeof loadPublicContent>>;

/**
 * Renders every public page in every language.
 * @returns the number of pages
 */
const renderPublicPages = async (
  template: string,
  { events, eventIds, details, staffContent, aboutByScheme }: PublicContent,
  ctx: Context,
): Promise<number> => {
  const renderer = await loadRenderer();
  const parsedTemplate = JSON.parse(template) as unknown;
  let pages = 0;
  const saveAnswers = createAnswerFiles();
  const renderPage = async (url: string, file: string, answers: Record<string, unknown>): Promise<void> => {
    const files = await saveAnswers(answers);
    for (const language of renderer.languages) {
      const request = { url, language, at: ctx.now, answers };
      const html = renderer.buildHtmlDocument(parsedTemplate, await renderer.renderPage(request), {
        ...request,
        answers: files,
      });
      await writeSiteFile(`prerendered/${language}${file}.html`, html, PAGE_CACHE);
      pages++;
    }
  };
  const commonAnswers = Object.fromEntries(
    Object.entries(staffContent).map(([path, value]) => [renderer.buildApiPath(path), value]),
  );
  // The schemes open for online application: without them the page of an event or a scheme would have no button.
  const schemes = {
    [renderer.buildApiPath("/scheme")]: await callOperation(schemeDefinition["GET /"], { query: {} }, ctx),
  };
  const listAnswers = {
    ...commonAnswers,
    ...schemes,
    [renderer.buildApiPath("/activity", { limit: 100 })]: events,
  };
  for (const path of renderer.paths) {
    const aboutAnswers = renderer
      .listPageSchemes(path)
      .map((id) => [renderer.buildApiPath(`/scheme/${encodeURIComponent(id)}/about`), aboutByScheme.get(id)]);
    await renderPage(path, path, { ...listAnswers, ...Object.fromEntries(aboutAnswers) });
  }
  for (const [i, id] of eventIds.entries()) {
    const eventAddress = renderer.buildApiPath(`/activity/${encodeURIComponent(id)}`);
    await renderPage(`/show/detail?id=${encodeURIComponent(id)}`, `/show/detail/${id}`, {
      ...commonAnswers,
      ...schemes,
      [eventAddress]: details[i],
    });
  }
  return pages;
};

async function renderAll(event: { id?: string }): Promise<PrerenderResult> {
  const ctx = createContext(anonymous, event.id ?? "prerender");
  clearEventSummaryCache();
  const template = await readFile(join(getRendererFolder(), "template.json"), "utf8");
  const content = await loadPublicContent(ctx);
  const { events, details, staffContent, aboutByScheme } = content;
  const state = hashOf(
    template,
    ctx.today,
    ...[events, details, staffContent, [...aboutByScheme.values()]].map((each) => JSON.stringify(each)),
  );
  if ((await readSiteFile(STATE_KEY)) === state)
    return { pages: await prerenderForms(template, staffContent, ctx) };

  let pages = await renderPublicPages(template, content, ctx);
  await announcePages(events.items.map(({ id }) => `event:${id}`));
  await writeSiteFile(STATE_KEY, state, PAGE_CACHE);
  pages += await prerenderForms(template, staffContent, ctx);
  log.write({ job: "prerender", pages });
  return { pages };
}
