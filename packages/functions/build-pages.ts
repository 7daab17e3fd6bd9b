/**
 * The last step of a build of the site: renders the pages that depend on no row of the table into the site's folder
 * (`SITE_DIST`, below the project's folder unless set), and leaves beside the renderer which pages these are.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { buildCalendar } from "@portal/core/calendar/index";
import { anonymousActor, readClock } from "./src/http/create-context.ts";
import { BUILT_PAGES_FILE, loadRenderer, readTemplate } from "./src/pages/renderer.ts";
import { renderStaticPages } from "./src/pages/static-pages.ts";

const dist = resolve(process.env.SITE_DIST ?? "packages/web/dist");
const rendererFolder = `${dist}-server`;
const template = JSON.parse(await readTemplate(rendererFolder)) as unknown;
const { files, builtPages } = await renderStaticPages(
  await loadRenderer(rendererFolder),
  template,
  // A build has no table, so there are no decreed days.
  { actor: anonymousActor, ...readClock(), calendar: buildCalendar(), requestId: "build" },
);
for (const { key, text } of files) {
  await mkdir(dirname(join(dist, key)), { recursive: true });
  await writeFile(join(dist, key), text);
}
await writeFile(join(rendererFolder, BUILT_PAGES_FILE), JSON.stringify(builtPages));
