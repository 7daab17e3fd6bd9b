/**
 * Renders the public pages that show what is stored to files of the site, one message for each page. An event that is
 * published or changed, content of staff and a rate leave a task in the transaction of their change; a deployment and
 * midnight in Macao ask for all, because a page says how many days are left. Pages that depend on nothing stored go up
 * with the site (`build-pages.ts`).
 */
import { resolve } from "node:path";
import { getEvent } from "@portal/core/events/event-service.server";
import { clearEventSummaryCache } from "@portal/core/events/event-store.server";
import { buildEdgeRoom, WAITING_ROOM_KEY } from "@portal/core/events/waiting-room/waiting-room.server";
import { finishDeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { anonymousActor, createContext } from "../http/create-context.ts";
import type { PageContext } from "../pages/call-operation.ts";
import {
  getEventListAddress,
  listChangedForms,
  listPageEventIds,
  loadEventAnswers,
  loadFormAnswers,
  loadPathAnswers,
} from "../pages/page-answers.ts";
import { listPathsRenderedLater, type PageTarget, parsePageTarget } from "../pages/page-targets.ts";
import { hashTexts, PAGE_LIFETIME, type PageToRender, renderPageFiles } from "../pages/render-page-files.ts";
import { loadRenderer, readBuiltPages, readTemplate } from "../pages/renderer.ts";
import { buildRobots, buildSitemap } from "../pages/sitemap.ts";
import { describeFormPage } from "../pages/static-pages.ts";
import { announcePages, putEdgeValue, withdrawPage } from "./announce-pages.ts";
import { logFailure, runLogged } from "./job-log.ts";
import { sendMessages } from "./send-messages.ts";
import { deleteSiteFile, findSiteFile, hasSiteFile, writeSiteFile } from "./site-bucket.ts";

const getRendererFolder = (): string => resolve(process.env.RENDERER ?? "renderer");
const toMessage = (id: string) => ({ kind: "pages", id }) as const;

/** Builds the file that says from what a page was rendered. */
const buildStateKey = (file: string): string => `prerendered/state/${hashTexts(file)}.txt`;

/** Renders a page unless it was rendered from the same answers on the same day, and then announces it. */
const renderTarget = async (page: PageToRender, key: string, ctx: PageContext): Promise<void> => {
  const folder = getRendererFolder();
  const template = await readTemplate(folder);
  const stateKey = buildStateKey(page.file);
  const state = hashTexts(template, ctx.today, JSON.stringify(page.answers));
  // A deployment has put the delivered page in the place of a form's: that it was rendered before says nothing.
  const renderedState = page.form ? undefined : await findSiteFile(stateKey);
  if (renderedState === state) return announcePages([key]);
  const renderer = await loadRenderer(folder);
  const { files } = await renderPageFiles(renderer, JSON.parse(template), page, ctx.now);
  // In order: no page names an answer that is not there yet.
  for (const file of files) await writeSiteFile(file.key, file.text, file.lifetime);
  await writeSiteFile(stateKey, state, PAGE_LIFETIME);
  await announcePages([key], { areNew: !page.form && renderedState === undefined });
};

/** Takes away the page of an event that was published and is a draft again: the edge forgets it first. */
const removeEventPage = async (id: string, languages: readonly string[]): Promise<void> => {
  const file = `/show/detail/${id}`;
  await withdrawPage(`event:${id}`);
  for (const language of languages) await deleteSiteFile(`prerendered/${language}${file}.html`);
  await deleteSiteFile(buildStateKey(file));
};

const renderEvent = async (id: string, ctx: PageContext): Promise<void> => {
  const renderer = await loadRenderer(getRendererFolder());
  try {
    await getEvent(id, ctx);
  } catch (error) {
    // A draft has no page.
    if (error instanceof Refusal && error.code === errorCodes.FAIR_MISSING)
      return removeEventPage(id, renderer.languages);
    throw error;
  }
  const page = {
    url: `/show/detail?id=${encodeURIComponent(id)}`,
    file: `/show/detail/${id}`,
    form: false,
    answers: await loadEventAnswers(renderer, id, ctx),
  };
  await renderTarget(page, `event:${id}`, ctx);
};

/** Asks for the pages that list events. */
const requestEventLists = async (): Promise<void> => {
  const folder = getRendererFolder();
  const address = getEventListAddress(await loadRenderer(folder));
  const lists = listPathsRenderedLater(await readBuiltPages(folder), address);
  await sendMessages("PAGE_QUEUE_URL", ["sitemap", ...lists.map((path) => `path:${path}`)].map(toMessage));
};

const renderPath = async (path: string, ctx: PageContext): Promise<void> => {
  const renderer = await loadRenderer(getRendererFolder());
  const answers = await loadPathAnswers(renderer, path, ctx);
  await renderTarget({ url: path, file: path, form: false, answers }, `path:${path}`, ctx);
};

const renderForm = async (id: string, ctx: PageContext): Promise<void> => {
  const renderer = await loadRenderer(getRendererFolder());
  const answers = await loadFormAnswers(renderer, id, ctx);
  await renderTarget({ ...describeFormPage(id), answers }, `form:${id}`, ctx);
};

/** Announces the pages that went up with the site, each once its last file is there. */
const announceBuiltPages = async (): Promise<void> => {
  const folder = getRendererFolder();
  const { paths, forms } = await readBuiltPages(folder);
  const { languages } = await loadRenderer(folder);
  const pages = [
    ...paths.map((path) => ({ key: `path:${path}`, file: path })),
    ...forms.map((id) => ({ key: `form:${id}`, file: `/myform/${id}` })),
  ];
  const announcedPages: string[] = [];
  for (const { key, file } of pages) {
    const isThere = await Promise.all(
      languages.map((language) => hasSiteFile(`prerendered/${language}${file}.html`)),
    );
    if (isThere.every(Boolean)) announcedPages.push(key);
  }
  await announcePages(announcedPages);
};

const writeSitemap = async (ctx: PageContext): Promise<void> => {
  const { paths, languages } = await loadRenderer(getRendererFolder());
  const siteUrl = (process.env.SITE_URL ?? "").replace(/\/$/, "");
  const sitemap = buildSitemap(siteUrl, paths, await listPageEventIds(ctx), languages);
  await writeSiteFile("prerendered/sitemap.xml", sitemap, PAGE_LIFETIME);
  await writeSiteFile("prerendered/robots.txt", buildRobots(siteUrl), PAGE_LIFETIME);
  await announcePages(["file:/sitemap.xml", "file:/robots.txt"]);
};

const handleTarget = async (target: PageTarget, ctx: PageContext): Promise<void> => {
  switch (target.kind) {
    case "event":
      await renderEvent(target.id, ctx);
      return requestEventLists();
    case "eventPage":
      return renderEvent(target.id, ctx);
    case "form":
      return renderForm(target.id, ctx);
    case "path":
      return renderPath(target.path, ctx);
    case "sitemap":
      return writeSitemap(ctx);
    case "waiting-room":
      return putEdgeValue(WAITING_ROOM_KEY, await buildEdgeRoom());
    case "all":
    case "content": {
      const paths = listPathsRenderedLater(await readBuiltPages(getRendererFolder())).map(
        (path) => `path:${path}`,
      );
      const events =
        target.kind === "all" ? (await listPageEventIds(ctx)).map((id) => `eventPage:${id}`) : [];
      const forms = target.kind === "all" ? (await listChangedForms(ctx)).map((id) => `form:${id}`) : [];
      await sendMessages("PAGE_QUEUE_URL", [...paths, "sitemap", ...events, ...forms].map(toMessage));
      if (target.kind === "all") await announceBuiltPages();
    }
  }
};

async function renderMessage(id: string, requestId: string): Promise<void> {
  const target = parsePageTarget(id);
  if (!target) throw new Error("no such page");
  const ctx = await createContext(anonymousActor, requestId);
  clearEventSummaryCache();
  clearRuleCache();
  await handleTarget(target, ctx);
  // Only a change leaves a row; that of a change made meanwhile is due later and stays.
  if (["all", "content", "event", "waiting-room"].includes(target.kind))
    await finishDeferredTask(toMessage(id), ctx.now);
}

/** A deployment calls it without a queue (`stacks/jobs.ts`). */
interface Invocation {
  pages: string;
}
export const handler = async (event: SQSEvent | Invocation): Promise<SQSBatchResponse> => {
  if ("pages" in event) {
    await runLogged("prerender", () => renderMessage(event.pages, "deployment"));
    return { batchItemFailures: [] };
  }
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { body, messageId } of event.Records) {
    const { id } = JSON.parse(body) as { id: string };
    try {
      await renderMessage(id, messageId);
    } catch (error) {
      logFailure("prerender", messageId, error, { page: id });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
};
