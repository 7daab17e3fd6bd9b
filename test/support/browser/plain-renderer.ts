/** A renderer with the exports of the built one; its pages say what they were rendered from. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const rendererCode = `
export const languages = ["zh-Hant", "zh-Hans", "en", "pt"];
export const paths = ["/index", "/help_center", "/privacy"];
export const listPageSchemes = () => [];
export const buildApiPath = (path, query) => "/api" + path + (query ? "?limit=" + query.limit : "");
export const renderPage = async ({ url, answers }) => ({
  asked: Object.keys(answers).filter((address) =>
    url === "/index"
      ? address.startsWith("/api/activity")
      : address.startsWith("/api/activity/") || address.endsWith("/form")),
});
export const buildHtmlDocument = (template, page, { url, language, at, answers }) =>
  JSON.stringify({ url, language, at, answers });
export const buildFormDocument = buildHtmlDocument;
`;

/** Writes it into a folder, for the variable `RENDERER`. */
export const writePlainRenderer = (
  folder: string,
  { forms = [] }: { forms?: readonly string[] } = {},
): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "server-render.js"), rendererCode);
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "template.json"), '{"shell":"one"}');
  const renderedLater = { "/index": ["/api/activity?limit=100"], "/help_center": ["/api/help"] };
  writeFileSync(join(folder, "pages.json"), JSON.stringify({ paths: ["/privacy"], forms, renderedLater }));
};
