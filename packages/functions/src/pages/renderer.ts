/** The renderer of the site's build, as the job `prerender` and the end of a build load it. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The exports of the site's build (`packages/web/src/app/server-render.tsx`). */
export interface Renderer {
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
  }): Promise<{ asked: string[] }>;
  buildHtmlDocument(template: unknown, page: object, about: object): string;
  buildFormDocument(template: unknown, page: object, about: object): string;
}

/** The build writes this beside the renderer: which pages are files of the site, and which calls the others need. */
export interface BuiltPages {
  /** Paths whose pages are files of the site, `/privacy`. */
  paths: string[];
  /** Schemes whose form's first page is a file of the site. */
  forms: string[];
  /** The other public paths, and the answers of the API that each page needs, by address. */
  renderedLater: Record<string, string[]>;
}
export const BUILT_PAGES_FILE = "pages.json";

/** Returns the renderer's folder beside the bundle, unless `RENDERER` names another. */
export const getRendererFolder = (): string => resolve(process.env.RENDERER ?? "renderer");

/** Loads the renderer of a build. @param folder the renderer's folder, `dist-server` of a build */
export const loadRenderer = async (folder: string): Promise<Renderer> =>
  (await import(pathToFileURL(join(folder, "server-render.js")).href)) as Renderer;

/** Reads the text of the template from which every page is made (`finish-build.ts`). */
export const readTemplate = (folder: string): Promise<string> =>
  readFile(join(folder, "template.json"), "utf8");

export const readBuiltPages = async (folder: string): Promise<BuiltPages> =>
  JSON.parse(await readFile(join(folder, BUILT_PAGES_FILE), "utf8")) as BuiltPages;
