/** The files of pages that show what is stored, in the bucket of the site. */
import type { PageContext } from "../pages/call-operation.ts";
import {
  hashTexts,
  PAGE_LIFETIME,
  type PageToRender,
  RENDERED_ANSWERS,
  renderPageFiles,
} from "../pages/render-page-files.ts";
import { getRendererFolder, loadRenderer, readTemplate } from "../pages/renderer.ts";
import { describeFormPage } from "../pages/static-pages.ts";
import { announcePages, withdrawPage } from "./announce-pages.ts";
import { deleteSiteFile, findSiteFile, hasSiteFile, listSiteFiles, writeSiteFile } from "./site-bucket.ts";

/** Builds the file that says from what a page was rendered. */
const buildStateKey = (file: string): string => `prerendered/state/${hashTexts(file)}.txt`;

/** Renders a page unless it was rendered from the same answers on the same day, and then announces it. */
export const renderTarget = async (
  target: Omit<PageToRender, "answersFolder">,
  key: string,
  ctx: PageContext,
): Promise<void> => {
  const page: PageToRender = { ...target, answersFolder: RENDERED_ANSWERS };
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

/** Removes the page of an event that was published and is a draft again, from the edge first. */
export const removeEventPage = async (id: string, languages: readonly string[]): Promise<void> => {
  const file = `/show/detail/${id}`;
  await withdrawPage(`event:${id}`);
  for (const language of languages) await deleteSiteFile(`prerendered/${language}${file}.html`);
  await deleteSiteFile(buildStateKey(file));
};

/** Lists the events that have a page in some language. */
export const listRenderedEventIds = async (languages: readonly string[]): Promise<string[]> => {
  const ids = new Set<string>();
  for (const language of languages) {
    const prefix = `prerendered/${language}/show/detail/`;
    for await (const key of listSiteFiles(prefix)) ids.add(key.slice(prefix.length).replace(/\.html$/, ""));
  }
  return [...ids];
};

/** Lists those of the delivered forms whose page was rendered from a version of staff. */
export const listRenderedForms = async (forms: readonly string[]): Promise<string[]> => {
  const states = await Promise.all(forms.map((id) => hasSiteFile(buildStateKey(describeFormPage(id).file))));
  return forms.filter((_, i) => states[i]);
};
