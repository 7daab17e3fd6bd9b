/** What search engines read: the list of public pages, and which others they leave alone. */
import type { PageContext } from "../pages/call-operation.ts";
import { listPageEventIds } from "../pages/page-answers.ts";
import { PAGE_LIFETIME } from "../pages/render-page-files.ts";
import { getRendererFolder, loadRenderer } from "../pages/renderer.ts";
import { buildRobots, buildSitemap } from "../pages/sitemap.ts";
import { announcePages } from "./announce-pages.ts";
import { writeSiteFile } from "./site-bucket.ts";

/** Writes `sitemap.xml` and `robots.txt`, and announces them. */
export const writeSitemap = async (ctx: PageContext): Promise<void> => {
  const { paths, languages } = await loadRenderer(getRendererFolder());
  const siteUrl = (process.env.SITE_URL ?? "").replace(/\/$/, "");
  const sitemap = buildSitemap(siteUrl, paths, await listPageEventIds(ctx), languages);
  await writeSiteFile("prerendered/sitemap.xml", sitemap, PAGE_LIFETIME);
  await writeSiteFile("prerendered/robots.txt", buildRobots(siteUrl), PAGE_LIFETIME);
  await announcePages(["file:/sitemap.xml", "file:/robots.txt"]);
};
