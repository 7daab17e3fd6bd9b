/**
 * Pages that depend on no row of the table: they are rendered at the end of a build and go up with the site. Which of
 * the public pages these are is not listed anywhere: a page that asks for nothing else than these answers is one.
 */
import { schemes } from "@portal/core/schemes/index";
import { schemeDefinition } from "../routes/applications/scheme.ts";
import { callOperation, type PageContext } from "./call-operation.ts";
import { DELIVERED_ANSWERS, type PageToRender, renderPageFiles, type SiteFile } from "./render-page-files.ts";
import type { BuiltPages, Renderer } from "./renderer.ts";

/** The schemes with a form of their own. */
export const formSchemes = schemes.filter(({ resource }) => resource !== "report");

/** Describes the first page of a form, without the answers that it is rendered from. */
export const describeFormPage = (id: string) =>
  ({ url: `/myform/index?scheme=${id}`, file: `/myform/${id}`, form: true }) as const;
/** Returns the address of the call that the first page of a form needs. */
export const getFormAddress = (renderer: Renderer, id: string): string =>
  renderer.buildApiPath(`/scheme/${encodeURIComponent(id)}/form`);

/** Builds the answer that lists the schemes; it changes only with a deployment. */
export const listSchemes = (ctx: PageContext): Promise<object> =>
  callOperation(schemeDefinition["GET /"], { query: {} }, ctx);
/** No maintenance is announced while a site is built; the browser asks again. */
const noMaintenance = { items: [] };

/**
 * Renders the static pages of a build.
 * @param ctx of an anonymous caller; the table is not read
 */
export const renderStaticPages = async (
  renderer: Renderer,
  template: unknown,
  ctx: PageContext,
): Promise<{ files: SiteFile[]; builtPages: BuiltPages }> => {
  const common = { [renderer.buildApiPath("/help/maintenance")]: noMaintenance };
  const answers = { ...common, [renderer.buildApiPath("/scheme")]: await listSchemes(ctx) };
  const builtPages: BuiltPages = { paths: [], forms: [], renderedLater: {} };
  const files: SiteFile[] = [];
  for (const path of renderer.paths) {
    const page = await renderPageFiles(
      renderer,
      template,
      { url: path, file: path, form: false, answers, answersFolder: DELIVERED_ANSWERS },
      ctx.now,
    );
    if (page.asked.every((address) => address in answers)) {
      builtPages.paths.push(path);
      files.push(...page.files);
    } else builtPages.renderedLater[path] = page.asked;
  }
  for (const { id } of formSchemes) {
    const form: PageToRender = {
      ...describeFormPage(id),
      answersFolder: DELIVERED_ANSWERS,
      answers: {
        ...common,
        // The table is not read: a version that staff published is rendered when the site is there.
        [getFormAddress(renderer, id)]: await callOperation(
          schemeDefinition["GET /{id}"],
          { params: { id }, query: {} },
          ctx,
        ),
      },
    };
    files.push(...(await renderPageFiles(renderer, template, form, ctx.now)).files);
    builtPages.forms.push(id);
  }
  return { files, builtPages };
};
