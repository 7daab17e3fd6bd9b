/** A prerendered page as a whole document: the built shell, the page's own head, its styles inline, its body in place. */
import type { Page } from "./prerender.tsx";

/** What the build leaves behind for it (`finish.ts`). */
export interface Template {
  /** `index.html` as built, without what brings the page to life. */
  shell: string;
  /** Styles of the pages for everybody, and their hashes for the content security policy. */
  styles: { href: string; text: string; hash: string }[];
  /** The parts of the site that every page runs. */
  parts: string[];
}
export interface About {
  language: string;
  /** Address of the page without its language. */
  url: string;
  at: string;
  answers: [address: string, file: string][];
}
const languages = ["zh-Hant", "zh-Hans", "en", "pt"];
/** A form will be touched: its script comes while the reader looks at it (`main.tsx`), and runs with the first touch. */
const forms = /^\/(login|staff\/login|register|reset)/;
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
const inLanguage = (url: string, language: string): string =>
  `${url}${url.includes("?") ? "&" : "?"}lang=${language}`;

export const documentOf = (template: Template, page: Page, about: About): string => {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(page.body)?.[0] ?? "";
  const head = [
    `<title>${escaped(page.title)}</title>`,
    `<meta name="description" content="${escaped(page.description)}" />`,
    ...languages.map(
      (each) => `<link rel="alternate" hreflang="${each}" href="${escaped(inLanguage(about.url, each))}" />`,
    ),
    ...template.styles.map(({ text }) => `<style>${text}</style>`),
    // Known already: what loads a part of the site later finds its style here and fetches it no second time.
    ...template.styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled />`),
  ].join("");
  const data = [
    `data-at="${about.at}"`,
    page.demo ? 'data-demo=""' : "",
    forms.test(about.url) ? `data-parts="${template.parts.join(" ")}"` : "",
    `data-answers="${escaped(JSON.stringify(about.answers.filter(([address]) => page.asked.includes(address))))}"`,
  ].join(" ");
  return template.shell
    .replace(/<html lang="[^"]*"/, () => `<html lang="${about.language}"`)
    .replace(/<title>[^<]*<\/title>/, "")
    .replace(/\s*<meta name="description"[^>]*>/, "")
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, "")
    .replace("</head>", () => `${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" ${data}>${page.body.slice(preloads.length)}</div>`,
    );
};
