/** A prerendered page as a whole document: the built shell, the page's own head, its styles inline, its body in place. */
import type { Page } from "./prerender.tsx";

/** What the build leaves behind for it (`finish.ts`). */
export interface Template {
  /** `index.html` as built, without what brings the page to life. */
  shell: string;
  /** Styles of the pages for everybody, and their hashes for the content security policy. */
  styles: { href: string; text: string; hash: string }[];
  /** Those of a form's first page, beside what every page has. */
  formStyles: { href: string; text: string; hash: string }[];
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

/** The body without the preloads that React puts before it. */
const bare = (body: string): string => body.replace(/^(?:<link rel="preload"[^>]*>)*/, "");
/** The shell with a head, styles and a body of its own. */
const filled = (
  shell: string,
  language: string,
  head: readonly string[],
  styles: Template["styles"],
  body: string,
): string => {
  const all = [
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
    .replace("</head>", () => `${all}</head>`)
    .replace('<div id="root"></div>', () => body);
};
const headOf = (page: Page): string[] => [
  `<title>${escaped(page.title)}</title>`,
  `<meta name="description" content="${escaped(page.description)}" />`,
];

/** A page for everybody: brought to life where it stands. */
export const documentOf = (template: Template, page: Page, about: About): string => {
  const alternates = languages.map(
    (each) => `<link rel="alternate" hreflang="${each}" href="${escaped(inLanguage(about.url, each))}" />`,
  );
  const data = [
    `data-at="${about.at}"`,
    page.demo ? 'data-demo=""' : "",
    forms.test(about.url) ? `data-parts="${template.parts.join(" ")}"` : "",
    `data-answers="${escaped(JSON.stringify(about.answers.filter(([address]) => page.asked.includes(address))))}"`,
  ].join(" ");
  return filled(
    template.shell,
    about.language,
    [...headOf(page), ...alternates],
    template.styles,
    `<div id="root" ${data}>${bare(page.body)}</div>`,
  );
};

/**
 * The first page of a form: it stands there until the reader's own has been built beside it (`lib/ahead.ts`). It knows
 * nobody, so nothing of it is brought to life.
 */
export const aheadOf = (template: Template, page: Page, { language }: Pick<About, "language">): string =>
  filled(
    template.shell,
    language,
    // No part of the script is named here: what is read comes first, then `main.tsx` asks for all of them at once.
    headOf(page),
    template.formStyles,
    `<div id="ahead">${bare(page.body)}</div><div id="root" hidden></div>`,
  );
