/** A prerendered page as a whole document: the built shell, the page's own head, its styles inline, its body in place. */

/** A page as `server-render.tsx` renders it. */
export interface RenderedPage {
  body: string;
  title: string;
  description: string;
  /** The clock is no real one: the local machine's. */
  demo: boolean;
  /** The answers the page was rendered from, by their address. */
  asked: string[];
}
/** What the build leaves behind for it (`finish-build.ts`). */
export interface DocumentTemplate {
  /** `index.html` as built, without what brings the page to life. */
  shell: string;
  /** Styles of the pages for everybody, and their hashes for the content security policy. */
  styles: { href: string; text: string; hash: string }[];
  /** Those of a form's first page, beside what every page has. */
  formStyles: { href: string; text: string; hash: string }[];
  /** The parts of the site that every page runs. */
  parts: string[];
}
export interface RenderInfo {
  language: string;
  /** Address of the page without its language. */
  url: string;
  at: string;
  answers: [address: string, file: string][];
}
const languages = ["zh-Hant", "zh-Hans", "en", "pt"];
/** A form will be touched: its script comes while the reader looks at it (`main.tsx`), and runs with the first touch. */
const formPathPattern = /^\/(login|staff\/login|register|reset)/;
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
const addLanguageParam = (url: string, language: string): string =>
  `${url}${url.includes("?") ? "&" : "?"}lang=${language}`;

/** The body without the preloads that React puts before it. */
const stripPreloads = (body: string): string => body.replace(/^(?:<link rel="preload"[^>]*>)*/, "");
/** The shell with a head, styles and a body of its own. */
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

/** A page for everybody: brought to life where it stands. */
export const buildHtmlDocument = (
  template: DocumentTemplate,
  page: RenderedPage,
  info: RenderInfo,
): string => {
  const alternates = languages.map(
    (each) =>
      `<link rel="alternate" hreflang="${each}" href="${escapeHtml(addLanguageParam(info.url, each))}" />`,
  );
  const data = [
    `data-at="${info.at}"`,
    page.demo ? 'data-demo=""' : "",
    formPathPattern.test(info.url) ? `data-parts="${template.parts.join(" ")}"` : "",
    `data-answers="${escapeHtml(JSON.stringify(info.answers.filter(([address]) => page.asked.includes(address))))}"`,
  ].join(" ");
  return fillShell(
    template.shell,
    info.language,
    [...buildHeadTags(page), ...alternates],
    template.styles,
    `<div id="root" ${data}>${stripPreloads(page.body)}</div>`,
  );
};

/**
 * The first page of a form: it stands there until the reader's own has been built beside it (`lib/replace-prerendered-form.ts`). It knows
 * nobody, so nothing of it is brought to life.
 */
export const buildFormDocument = (
  template: DocumentTemplate,
  page: RenderedPage,
  { language }: Pick<RenderInfo, "language">,
): string =>
  fillShell(
    template.shell,
    language,
    // No part of the script is named here: what is read comes first, then `main.tsx` asks for all of them at once.
    buildHeadTags(page),
    template.formStyles,
    `<div id="ahead">${stripPreloads(page.body)}</div><div id="root" hidden></div>`,
  );
