/**
 * Pages as HTML, from the answers of the API they would ask for: what a reader without script reads, and what everybody
 * sees first. Built by Vite as `dist-server/prerender.js` (`npm run build`); called at the end of a build and by the job
 * `prerender`, never on the way of a request. One call after the other: the texts' language is one for all.
 */
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { FormAhead } from "./form/ahead.tsx";
import { learn } from "./lib/clock.ts";
import { begin, i18n, type Language } from "./lib/i18n.ts";
import { askedFor, remember } from "./lib/query.ts";
import { takeTitle } from "./lib/title.ts";
import { formsOf } from "./pages/show/forms-of.ts";
import { described } from "./pages/show/schemes.ts";
import { RoutesWith } from "./router.tsx";

export { aheadOf, documentOf } from "./document.ts";
export { address } from "./lib/api.ts";
export { languages } from "./lib/i18n.ts";

const texts = import.meta.glob<object>(
  [
    "../../../locales/**/*.json",
    "!../../../locales/{notices,print,restricted}/**",
    "!../../../locales/*.json",
  ],
  { import: "default", eager: true },
);
const ready = (async () => {
  await begin("zh-Hant");
  for (const [file, content] of Object.entries(texts)) {
    const [, namespace, language] = /locales\/(.+)\/([\w-]+)\.json$/.exec(file) ?? [];
    if (namespace && language) i18n.addResourceBundle(language, namespace, content);
  }
})();

export { publicPaths as paths } from "../public-paths.ts";
/** The kinds of application that a page describes. */
export const schemesOf = (path: string): readonly string[] =>
  described.filter((each) => each.path === path).flatMap(formsOf);

export interface Asked {
  /** Path and query, as a reader's address has them. */
  url: string;
  language: Language;
  /** ISO instant: by whose clock days are counted. */
  at: string;
  /** Answers the page reads, by their address (`/api/activity?limit=100`). */
  answers: Record<string, unknown>;
}
export interface Page {
  body: string;
  title: string;
  description: string;
  /** The clock is no real one: the local machine's. */
  demo: boolean;
  /** The answers the page was rendered from, by their address. */
  asked: string[];
}

/** @throws what a component throws while rendering */
export const render = async ({ url, language, at, answers }: Asked): Promise<Page> => {
  await ready;
  await i18n.changeLanguage(language);
  learn(at);
  for (const [address, answer] of Object.entries(answers)) remember(address, answer);
  askedFor.clear();
  const { prelude } = await prerender(
    <StaticRouter location={url}>
      <RoutesWith others={<FormAhead />} />
    </StaticRouter>,
    // No part is held back: a script that moves it into place would be an inline one.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const body = await new Response(prelude).text();
  const demo = Math.abs(Date.parse(at) - (performance.timeOrigin + performance.now())) > 3_600_000;
  return { body, title: takeTitle(), description: i18n.t("pages/home:lead"), demo, asked: [...askedFor] };
};
