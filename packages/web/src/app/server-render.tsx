/**
 * Pages as HTML, from the answers of the API they would ask for: what a reader without script reads, and what everybody
 * sees first. Built by Vite as `dist-server/server-render.js` (`npm run build`); called at the end of a build and by
 * the job `prerender`, never on the way of a request. One call after the other: the texts' language is one for all.
 */
import { prerender } from "react-dom/static";
import { StaticRouter, useSearchParams } from "react-router-dom";
import { type Middleware, SWRConfig } from "swr";
import { listGuideSchemes } from "../features/scheme-guides/find-scheme-guide.ts";
import { schemeGuides } from "../features/scheme-guides/scheme-guides.ts";
import { FormPreview } from "../form/wizard/form-preview.tsx";
import type { RenderedPage } from "../shell/html-document.ts";
import { i18n, type Language, startI18n } from "../shell/i18n.ts";
import { takePrerenderedTitle } from "../shell/page-title.ts";
import { ResourceProvider } from "../shell/resource-provider.tsx";
import { startPrerendering } from "../shell/server-clock.ts";
import { AppRoutesWith } from "./router.tsx";

export { buildApiPath } from "../shell/api.ts";
export { buildFormDocument, buildHtmlDocument } from "../shell/html-document.ts";
export { languages } from "../shell/i18n.ts";

const texts = import.meta.glob<object>(
  [
    "../../../../locales/**/*.json",
    "!../../../../locales/{notices,print,restricted}/**",
    "!../../../../locales/*.json",
  ],
  { import: "default", eager: true },
);
const textsReady = (async () => {
  await startI18n("zh-Hant");
  for (const [file, content] of Object.entries(texts)) {
    const [, namespace, language] = /locales\/(.+)\/([\w-]+)\.json$/.exec(file) ?? [];
    if (namespace && language) i18n.addResourceBundle(language, namespace, content);
  }
})();

export { publicPaths as paths } from "./public-paths.ts";
/** Lists the kinds of application that a page describes. */
export const listPageSchemes = (path: string): readonly string[] =>
  schemeGuides.filter((each) => each.path === path).flatMap(listGuideSchemes);

export interface RenderRequest {
  /** Path and query, as a reader's address has them. */
  url: string;
  language: Language;
  /** ISO instant: by whose clock days are counted. */
  at: string;
  /** Answers the page reads, by their address (`/api/activity?limit=100`). */
  answers: Record<string, unknown>;
}
/** The one page behind a login that is prerendered: a form that begins. */
const PrerenderedForm = () => {
  const [search] = useSearchParams();
  return <FormPreview schemeId={search.get("scheme") ?? ""} fallback={null} />;
};

/** Renders a page to HTML. @throws what a component throws while rendering */
export const renderPage = async ({ url, language, at, answers }: RenderRequest): Promise<RenderedPage> => {
  await textsReady;
  await i18n.changeLanguage(language);
  startPrerendering(at);
  const askedAddresses = new Set<string>();
  const recordAddress: Middleware = (useSWRNext) => (key, fetcher, config) => {
    // A list names its pages by a function; the first of them is what is rendered.
    const address: unknown =
      typeof key === "function" ? (key as (index: number, previous: null) => unknown)(0, null) : key;
    if (typeof address === "string") askedAddresses.add(address);
    return useSWRNext(key, fetcher, config);
  };
  const { prelude } = await prerender(
    <StaticRouter location={url}>
      <SWRConfig value={{ use: [recordAddress] }}>
        <ResourceProvider answers={answers}>
          <AppRoutesWith others={<PrerenderedForm />} />
        </ResourceProvider>
      </SWRConfig>
    </StaticRouter>,
    // No part is held back: a script that moves it into place would be an inline one.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const body = await new Response(prelude).text();
  const demo = Math.abs(Date.parse(at) - (performance.timeOrigin + performance.now())) > 3_600_000;
  return {
    body,
    title: takePrerenderedTitle(),
    description: i18n.t("pages/home:lead"),
    demo,
    asked: [...askedAddresses],
  };
};
