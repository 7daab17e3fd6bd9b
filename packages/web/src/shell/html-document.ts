/**
 * A prerendered page as a whole document: the built shell, the page's own head, its styles inline, its body in place.
 */
import { escapeHtml } from "@portal/core/platform/escape-html";

/** A page as `server-render.tsx` renders it. */
export interface RenderedPage {
  body: string;
  title: string;
  description: string;
  /** True on the local machine, whose clock is simulated. */
  demo: boolean;
  /** The answers the page was rendered from, by their address. */
  asked: string[];
}
/** The template that the build writes for it (`finish-build.ts`). */
export interface DocumentTemplate {
  /** `index.html` as built, without preloads. */
  shell: string;
  /** Styles of the pages for everybody, and their hashes for the content security policy. */
  styles: { href: string; text: string; hash: string }[];
  /** Those of a form's first page, beside what every page has. */
  formStyles: { href: string; text: string; hash: string }[];
  /**
   * Addresses of the scripts of every page, and of those with which a reader's own form takes the place of its first
   * page.
   */
  scripts: string[];
  formScripts: string[];
}
interface RenderInfo {
  language: string;
  /** Address of the page without its language. */
  url: string;
  at: string;
  answers: [address: string, file: string][];
}

/** Returns the body without the preloads that React puts before it. */
const stripPreloads = (body: string): string => body.replace(/^(?:<link rel="preload"[^>]*>)*/, "");
/** Fills in the shell with a head, styles and a body of its own, which has no need of what is in place of one. */
const fillShell = (
  shell: string,
  language: string,
  head: readonly string[],
  styles: DocumentTemplate["styles"],
  body: string,
): string => {
  const headTags = [
    ...head,
    ...styles.map(({ text }) => `<style>${text}</style>`),
    // Known already: what loads a part of the site later finds its style here and fetches it no second time.
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled />`),
  ].join("");
  return shell
    .replace(/<div class="starting"[\s\S]*(?=<\/body>)/, "")
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, "")
    .replace(/\s*<meta name="description"[^>]*>/, "")
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, "")
    .replace("</head>", () => `${headTags}</head>`)
    .replace('<div id="root"></div>', () => body);
};
const buildHeadTags = (page: RenderedPage): string[] => [
  `<title>${escapeHtml(page.title)}</title>`,
  `<meta name="description" content="${escapeHtml(page.description)}" />`,
];

/** Formats the attribute that names the answers a page was rendered from (`prerender-data.ts`). */
const formatAnswers = (page: RenderedPage, answers: RenderInfo["answers"]): string =>
  `data-answers="${escapeHtml(JSON.stringify(answers.filter(([address]) => page.asked.includes(address))))}"`;

/** Formats the attribute that names the scripts which are fetched when the page was shown (`first-paint.ts`). */
const formatScripts = (scripts: readonly string[]): string => `data-scripts="${scripts.join(" ")}"`;

/**
 * Builds a page for everybody, to be hydrated. Its address in the other languages is in `sitemap.xml`, with the origin
 * that search engines ask for.
 */
export const buildHtmlDocument = (
  template: DocumentTemplate,
  page: RenderedPage,
  info: RenderInfo,
): string => {
  const data = [
    `data-at="${info.at}"`,
    page.demo ? 'data-demo=""' : "",
    formatAnswers(page, info.answers),
    formatScripts(template.scripts),
  ].join(" ");
  return fillShell(
    template.shell,
    info.language,
    buildHeadTags(page),
    template.styles,
    `<div id="root" ${data}>${stripPreloads(page.body)}</div>`,
  );
};

/**
 * Builds the first page of a form, which React replaces by the reader's own: who reads it is not known, so that it
 * cannot be hydrated.
 */
export const buildFormDocument = (
  template: DocumentTemplate,
  page: RenderedPage,
  { language, answers }: Pick<RenderInfo, "language" | "answers">,
): string =>
  fillShell(
    template.shell,
    language,
    buildHeadTags(page),
    template.formStyles,
    `<div id="root" ${formatAnswers(page, answers)} ${formatScripts([...template.scripts, ...template.formScripts])}><div class="form-preview">${stripPreloads(page.body)}</div></div>`,
  );
