/**
 * Renders the public pages that show what is stored to files of the site, one message for each page. An event that is
 * published or changed, content of staff and a rate leave a task in the transaction of their change; a deployment and
 * midnight in Macao ask for all, because a page says how many days are left. Pages that depend on nothing stored go up
 * with the site (`build-pages.ts`).
 */
import { getEvent } from "@portal/core/events/event-service.server";
import { clearEventSummaryCache } from "@portal/core/events/event-store.server";
import { buildEdgeRoom, WAITING_ROOM_KEY } from "@portal/core/events/waiting-room/waiting-room.server";
import { finishDeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import type { Context as LambdaContext, SQSBatchResponse, SQSEvent } from "aws-lambda";
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
import { getRendererFolder, loadRenderer, readBuiltPages } from "../pages/renderer.ts";
import { describeFormPage } from "../pages/static-pages.ts";
import { sendMessages } from "../queues/send-messages.ts";
import { announcePages, putEdgeValue } from "./announce-pages.ts";
import { logFailure, parseMessage, requireText, runLogged, UnknownMessageError } from "./job-log.ts";
import { listRenderedEventIds, listRenderedForms, removeEventPage, renderTarget } from "./page-files.ts";
import { retryWhileDenied } from "./retry-while-denied.ts";
import { hasSiteFile } from "./site-bucket.ts";
import { writeSitemap } from "./write-sitemap.ts";

const toMessage = (id: string) => ({ kind: "pages", id }) as const;

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

/**
 * Lists the pages of events and changed forms, and the waiting room. What has a page, but is not stored any more or is
 * as it was delivered, comes too: the table may have been restored to a time before it.
 */
const listStoredPages = async (ctx: PageContext): Promise<string[]> => {
  const folder = getRendererFolder();
  const { languages } = await loadRenderer(folder);
  const { forms } = await readBuiltPages(folder);
  const eventIds = new Set([...(await listPageEventIds(ctx)), ...(await listRenderedEventIds(languages))]);
  const formIds = new Set([...(await listChangedForms(ctx)), ...(await listRenderedForms(forms))]);
  return [
    ...[...eventIds].map((id) => `eventPage:${id}`),
    ...[...formIds].map((id) => `form:${id}`),
    WAITING_ROOM_KEY,
  ];
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
      const others = target.kind === "all" ? await listStoredPages(ctx) : [];
      await sendMessages("PAGE_QUEUE_URL", [...paths, "sitemap", ...others].map(toMessage));
      if (target.kind === "all") await announceBuiltPages();
    }
  }
};

async function renderMessage(id: string, requestId: string): Promise<void> {
  const target = parsePageTarget(id);
  if (!target) throw new UnknownMessageError();
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
export const handler = async (
  event: SQSEvent | Invocation,
  { getRemainingTimeInMillis }: Pick<LambdaContext, "getRemainingTimeInMillis">,
): Promise<SQSBatchResponse> => {
  if ("pages" in event) {
    // The deployment may have given the role a permission a second ago.
    await runLogged("prerender", () =>
      retryWhileDenied(() => renderMessage(event.pages, "deployment"), getRemainingTimeInMillis),
    );
    return { batchItemFailures: [] };
  }
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { body, messageId } of event.Records) {
    let page: string | undefined;
    try {
      page = requireText(parseMessage(body).id);
      await renderMessage(page, messageId);
    } catch (error) {
      logFailure("prerender", messageId, error, page ? { page } : {});
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
};
