/** Renders a page in every language, as files of the site. */
import { createHash } from "node:crypto";
import type { Renderer } from "./renderer.ts";

/** A file of the site: key in its bucket without a leading slash, text, and value of `Cache-Control`. */
export interface SiteFile {
  key: string;
  text: string;
  lifetime: string;
}
/** Browsers revalidate pages at each visit; answers are named by their content and never change. */
export const PAGE_LIFETIME = "no-cache";
const ANSWER_LIFETIME = "public, max-age=31536000, immutable";

/**
 * Answers of pages that a job renders. Each page is rendered once a day at least, which writes its answers again, and
 * the bucket removes what nobody has written for a month (`stacks/web.ts`, decision 0636).
 */
export const RENDERED_ANSWERS = "prerendered/answers/";
/** Answers of pages that went up with the site, which stay as long as their pages: nothing writes them again. */
export const DELIVERED_ANSWERS = "prerendered/delivered-answers/";

export const hashTexts = (...texts: string[]): string =>
  createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 16);

export interface PageToRender {
  /** Path and query as a reader's address has them, without the language. */
  url: string;
  /** Path of its files below each language, without `.html`: `/show/detail/green-2027`. */
  file: string;
  /** A form is replaced by the reader's own page, any other page is hydrated. */
  form: boolean;
  /** Answers of the API that the page may ask for, by address. */
  answers: Record<string, unknown>;
  /** The folder of the files with these answers. */
  answersFolder: typeof RENDERED_ANSWERS | typeof DELIVERED_ANSWERS;
}

/**
 * Renders one page in all languages.
 * @param template what the build left behind, parsed
 * @param at ISO instant by whose clock days are counted
 * @returns the files of the answers first, so that no page names a file that is not there yet, and what the page asked
 * for
 */
export const renderPageFiles = async (
  renderer: Renderer,
  template: unknown,
  { url, file, form, answers, answersFolder }: PageToRender,
  at: string,
): Promise<{ files: SiteFile[]; asked: string[] }> => {
  const answerFiles = Object.entries(answers).map(([address, value]) => {
    const text = JSON.stringify(value);
    return { address, key: `${answersFolder}${hashTexts(text)}.json`, text, lifetime: ANSWER_LIFETIME };
  });
  const askedAddresses = new Set<string>();
  const pages: SiteFile[] = [];
  for (const language of renderer.languages) {
    const page = await renderer.renderPage({ url, language, at, answers });
    for (const address of page.asked) askedAddresses.add(address);
    const pageInputs = {
      url,
      language,
      at,
      answers: answerFiles.map(({ address, key }) => [address, `/${key}`]),
    };
    const text = form
      ? renderer.buildFormDocument(template, page, pageInputs)
      : renderer.buildHtmlDocument(template, page, pageInputs);
    pages.push({ key: `prerendered/${language}${file}.html`, text, lifetime: PAGE_LIFETIME });
  }
  const usedAnswers = answerFiles
    .filter(({ address }) => askedAddresses.has(address))
    .map(({ key, text, lifetime }) => ({ key, text, lifetime }));
  return { files: [...usedAnswers, ...pages], asked: [...askedAddresses] };
};
