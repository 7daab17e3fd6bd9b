/**
 * The public pages as files of the site, rendered from what the API answers now. Each minute it looks whether the events,
 * the day in Macao or the site's build changed since, and does nothing otherwise: so staff see what they published
 * within a minute, days left are right from midnight on, and a round that failed is made up for by the next.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { forgetRecent } from "@portal/core/event/store.server";
import { log } from "@portal/core/log.server";
import { schemes as registered } from "@portal/core/schemes/index";
import { offered } from "@portal/core/third-party/offered.server";
import { anonymous, contextOf } from "../http/context.ts";
import type { Operation } from "../http/operation.ts";
import { definition } from "../resources/activity.ts";
import { downloads } from "../resources/download-list.ts";
import { definition as help } from "../resources/help.ts";
import { definition as scheme } from "../resources/scheme.ts";
import { announce } from "./page-store.ts";
import { reporting } from "./report.ts";
import { read, write } from "./site-bucket.ts";

/** What the build of the site leaves in `RENDERER` (`packages/web/src/prerender.tsx`). */
interface Renderer {
  languages: readonly string[];
  paths: readonly string[];
  /** The kinds of application that a page describes. */
  schemesOf(path: string): readonly string[];
  address(path: string, query?: Record<string, number>): string;
  render(asked: {
    url: string;
    language: string;
    at: string;
    answers: Record<string, unknown>;
  }): Promise<object>;
  documentOf(template: unknown, page: object, about: object): string;
  aheadOf(template: unknown, page: object, about: object): string;
}
interface Events {
  items: { id: string; code: string }[];
}
const STATE = "prerendered/state.json";
const FORMS = "prerendered/forms.json";
/** Pages are asked for anew at each visit; answers are named by their content. */
const PAGE = "no-cache";
const FOREVER = "public, max-age=31536000, immutable";

const hashOf = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);
const folder = (): string => resolve(process.env.RENDERER ?? "renderer");
/** What the API answers to anybody: the same code, without the way through HTTP. */
const answer = async (operation: Operation, call: { params?: object; query: object }, ctx: Context) => {
  const run = operation.run as (call: unknown, ctx: Context) => Promise<unknown>;
  // What the answer's schema does not name stays here, as it does on the way through HTTP.
  return operation.response.parse(await run({ params: {}, ...call }, ctx)) as object;
};
type Context = ReturnType<typeof contextOf>;

const load = async (): Promise<Renderer> =>
  (await import(pathToFileURL(join(folder(), "prerender.js")).href)) as Renderer;

/** The first page of each form that begins by itself: they tell of no event and no day, so they are rendered apart. */
const formsAhead = async (
  template: string,
  written: Record<string, unknown>,
  ctx: Context,
): Promise<number> => {
  const begun = registered.filter(({ resource }) => resource !== "report");
  const state = hashOf(template, JSON.stringify(written), JSON.stringify(begun));
  if ((await read(FORMS)) === state) return 0;
  const renderer = await load();
  const known = JSON.parse(template) as unknown;
  for (const { id } of begun) {
    const answers = {
      ...Object.fromEntries(Object.entries(written).map(([path, value]) => [renderer.address(path), value])),
      [renderer.address(`/scheme/${id}`)]: await answer(
        scheme["GET /{id}"],
        { params: { id }, query: {} },
        ctx,
      ),
    };
    for (const language of renderer.languages) {
      const asked = { url: `/myform/index?scheme=${id}`, language, at: ctx.now, answers };
      const html = renderer.aheadOf(known, await renderer.render(asked), { language });
      await write(`prerendered/${language}/myform/${id}.html`, html, PAGE);
    }
  }
  await write(FORMS, state, PAGE);
  return begun.length * renderer.languages.length;
};

export interface Prerendered {
  /** Pages written; 0 when nothing changed. */
  pages: number;
}
export const handler = (event: { id?: string } = {}): Promise<Prerendered> =>
  reporting("prerender", () => renderAll(event));

async function renderAll(event: { id?: string }): Promise<Prerendered> {
  const ctx = contextOf(anonymous, event.id ?? "prerender");
  forgetRecent();
  const template = await readFile(join(folder(), "template.json"), "utf8");
  const events = (await answer(definition["GET /"], { query: { limit: 100 } }, ctx)) as Events;
  const details = await Promise.all(
    events.items.map(({ id }) => answer(definition["GET /{id}"], { params: { id }, query: {} }, ctx)),
  );
  // What staff write: a banner that every page may have, the help centre, the download centre; and how one signs in.
  const written = {
    "/help/maintenance": await answer(help["GET /maintenance"], { query: {} }, ctx),
    "/help": await answer(help["GET /"], { query: {} }, ctx),
    "/download": await answer(downloads, { query: {} }, ctx),
    // Which ways in the login page has: they stand there before anybody touches it.
    "/thirdparty": offered(),
  };
  const abouts = new Map(
    await Promise.all(
      registered.map(
        async ({ id }) =>
          [id, await answer(scheme["GET /{id}/about"], { params: { id }, query: {} }, ctx)] as const,
      ),
    ),
  );
  const state = hashOf(
    template,
    ctx.today,
    ...[events, details, written, [...abouts.values()]].map((each) => JSON.stringify(each)),
  );
  if ((await read(STATE)) === state) return { pages: await formsAhead(template, written, ctx) };

  const renderer = await load();
  const known = JSON.parse(template) as unknown;
  let pages = 0;
  const kept = new Map<unknown, string>();
  const fileOf = async (value: unknown): Promise<string> => {
    const before = kept.get(value);
    if (before) return before;
    const text = JSON.stringify(value);
    const key = `prerendered/answers/${hashOf(text)}.json`;
    await write(key, text, FOREVER);
    kept.set(value, `/${key}`);
    return `/${key}`;
  };
  const page = async (url: string, file: string, answers: Record<string, unknown>): Promise<void> => {
    const files = await Promise.all(
      Object.entries(answers).map(async ([address, value]) => [address, await fileOf(value)] as const),
    );
    for (const language of renderer.languages) {
      const asked = { url, language, at: ctx.now, answers };
      const html = renderer.documentOf(known, await renderer.render(asked), { ...asked, answers: files });
      await write(`prerendered/${language}${file}.html`, html, PAGE);
      pages++;
    }
  };
  const everywhere = Object.fromEntries(
    Object.entries(written).map(([path, value]) => [renderer.address(path), value]),
  );
  // what can be applied for online: without it an event's page, or a scheme's, would have no button
  const schemes = { [renderer.address("/scheme")]: await answer(scheme["GET /"], { query: {} }, ctx) };
  const list = { ...everywhere, ...schemes, [renderer.address("/activity", { limit: 100 })]: events };
  for (const path of renderer.paths) {
    const told = renderer
      .schemesOf(path)
      .map((id) => [renderer.address(`/scheme/${encodeURIComponent(id)}/about`), abouts.get(id)]);
    await page(path, path, { ...list, ...Object.fromEntries(told) });
  }
  for (const [i, { id }] of events.items.entries()) {
    const asked = renderer.address(`/activity/${encodeURIComponent(id)}`);
    await page(`/show/detail?id=${encodeURIComponent(id)}`, `/show/detail/${id}`, {
      ...everywhere,
      ...schemes,
      [asked]: details[i],
    });
  }
  await announce(events.items.map(({ id }) => id));
  await write(STATE, state, PAGE);
  pages += await formsAhead(template, written, ctx);
  log.write({ job: "prerender", pages });
  return { pages };
}
