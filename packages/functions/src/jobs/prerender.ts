/**
 * The public pages as files of the site, rendered from what the API answers now. Each minute it looks whether the events,
 * the day in Macao or the site's build changed since, and does nothing otherwise: so staff see what they published
 * within a minute, days left are right from midnight on, and a round that failed is made up for by the next.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
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

/** What the build of the site leaves in `RENDERER` (`packages/web/src/shell/server-render.tsx`). */
interface Renderer {
  languages: readonly string[];
  paths: readonly string[];
  /** The kinds of application that a page describes. */
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
/** Pages are asked for anew at each visit; answers are named by their content. */
const PAGE_CACHE = "no-cache";
const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";

const hashOf = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);
const getRendererFolder = (): string => resolve(process.env.RENDERER ?? "renderer");
/** What the API answers to anybody: the same code, without the way through HTTP. */
const callOperation = async (
  operation: Operation,
  call: { params?: object; query: object },
  ctx: Context,
) => {
  const run = operation.run as (call: unknown, ctx: Context) => Promise<unknown>;
  // What the answer's schema does not name stays here, as it does on the way through HTTP.
  return operation.response.parse(await run({ params: {}, ...call }, ctx)) as object;
};
type Context = ReturnType<typeof createContext>;

const loadRenderer = async (): Promise<Renderer> =>
  (await import(pathToFileURL(join(getRendererFolder(), "server-render.js")).href)) as Renderer;

/** The first page of each form that begins by itself: they tell of no event and no day, so they are rendered apart. */
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
    for (const language of renderer.languages) {
      const request = { url: `/myform/index?scheme=${id}`, language, at: ctx.now, answers };
      const html = renderer.buildFormDocument(parsedTemplate, await renderer.renderPage(request), {
        language,
      });
      await writeSiteFile(`prerendered/${language}/myform/${id}.html`, html, PAGE_CACHE);
    }
  }
  await writeSiteFile(FORMS_STATE_KEY, state, PAGE_CACHE);
  return formSchemes.length * renderer.languages.length;
};

export interface PrerenderResult {
  /** Pages written; 0 when nothing changed. */
  pages: number;
}
export const handler = (event: { id?: string } = {}): Promise<PrerenderResult> =>
  runLogged("prerender", () => renderAll(event));

async function renderAll(event: { id?: string }): Promise<PrerenderResult> {
  const ctx = createContext(anonymous, event.id ?? "prerender");
  clearEventSummaryCache();
  const template = await readFile(join(getRendererFolder(), "template.json"), "utf8");
  const events = (await callOperation(
    activityDefinition["GET /"],
    { query: { limit: 100 } },
    ctx,
  )) as EventList;
  const details = await Promise.all(
    events.items.map(({ id }) =>
      callOperation(activityDefinition["GET /{id}"], { params: { id }, query: {} }, ctx),
    ),
  );
  // What staff write: a banner that every page may have, the help centre, the download centre; and how one signs in.
  const staffContent = {
    "/help/maintenance": await callOperation(helpDefinition["GET /maintenance"], { query: {} }, ctx),
    "/help": await callOperation(helpDefinition["GET /"], { query: {} }, ctx),
    "/download": await callOperation(listDownloadsOperation, { query: {} }, ctx),
    // Which ways in the login page has: they stand there before anybody touches it.
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
  const state = hashOf(
    template,
    ctx.today,
    ...[events, details, staffContent, [...aboutByScheme.values()]].map((each) => JSON.stringify(each)),
  );
  if ((await readSiteFile(STATE_KEY)) === state)
    return { pages: await prerenderForms(template, staffContent, ctx) };

  const renderer = await loadRenderer();
  const parsedTemplate = JSON.parse(template) as unknown;
  let pages = 0;
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
  const renderPage = async (url: string, file: string, answers: Record<string, unknown>): Promise<void> => {
    const files = await Promise.all(
      Object.entries(answers).map(
        async ([address, value]) => [address, await saveAnswerFile(value)] as const,
      ),
    );
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
  // what can be applied for online: without it an event's page, or a scheme's, would have no button
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
  for (const [i, { id }] of events.items.entries()) {
    const eventAddress = renderer.buildApiPath(`/activity/${encodeURIComponent(id)}`);
    await renderPage(`/show/detail?id=${encodeURIComponent(id)}`, `/show/detail/${id}`, {
      ...commonAnswers,
      ...schemes,
      [eventAddress]: details[i],
    });
  }
  await announcePages(events.items.map(({ id }) => id));
  await writeSiteFile(STATE_KEY, state, PAGE_CACHE);
  pages += await prerenderForms(template, staffContent, ctx);
  log.write({ job: "prerender", pages });
  return { pages };
}
