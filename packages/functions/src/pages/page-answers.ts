/** Answers of the API from which pages are rendered. */
import { listEvents } from "@portal/core/events/event-service.server";
import { getOfferedIdentityKinds } from "@portal/core/identity/sign-on/offered-identity-kinds.server";
import { chooseSchemeVersion } from "@portal/core/schemes/versions/load-scheme.server";
import { schemeDefinition } from "../routes/applications/scheme.ts";
import { activityDefinition } from "../routes/events/activity.ts";
import { listDownloadsOperation } from "../routes/publications/download-list.ts";
import { helpDefinition } from "../routes/publications/help.ts";
import { callOperation, type PageContext } from "./call-operation.ts";
import type { Renderer } from "./renderer.ts";
import { formSchemes, getFormAddress, listSchemes } from "./static-pages.ts";

type Answers = Record<string, unknown>;

/** Returns the list of events as pages ask for it. */
export const getEventListAddress = (renderer: Renderer): string =>
  renderer.buildApiPath("/activity", { limit: 100 });

/** Lists the public events, cancelled ones too: each has a page. */
export const listPageEventIds = async (ctx: PageContext): Promise<string[]> =>
  (await listEvents({}, ctx)).map(({ id }) => id);

/**
 * Loads what every page may show: content maintained by staff, the ways to sign in, and the schemes open for
 * application.
 */
const loadCommonAnswers = async (renderer: Renderer, ctx: PageContext): Promise<Answers> => ({
  [renderer.buildApiPath("/help/maintenance")]: await callOperation(
    helpDefinition["GET /maintenance"],
    { query: {} },
    ctx,
  ),
  [renderer.buildApiPath("/help")]: await callOperation(helpDefinition["GET /"], { query: {} }, ctx),
  [renderer.buildApiPath("/download")]: await callOperation(listDownloadsOperation, { query: {} }, ctx),
  [renderer.buildApiPath("/thirdparty")]: getOfferedIdentityKinds(),
  [renderer.buildApiPath("/scheme")]: await listSchemes(ctx),
});

/** Answers for one of the public paths. */
export const loadPathAnswers = async (
  renderer: Renderer,
  path: string,
  ctx: PageContext,
): Promise<Answers> => {
  const answers: Answers = {
    ...(await loadCommonAnswers(renderer, ctx)),
    [getEventListAddress(renderer)]: await callOperation(
      activityDefinition["GET /"],
      { query: { limit: 100 } },
      ctx,
    ),
  };
  for (const id of renderer.listPageSchemes(path))
    answers[renderer.buildApiPath(`/scheme/${encodeURIComponent(id)}/about`)] = await callOperation(
      schemeDefinition["GET /{id}/about"],
      { params: { id }, query: {} },
      ctx,
    );
  return answers;
};

/** Answers for the page of an event. */
export const loadEventAnswers = async (
  renderer: Renderer,
  id: string,
  ctx: PageContext,
): Promise<Answers> => ({
  ...(await loadCommonAnswers(renderer, ctx)),
  [renderer.buildApiPath(`/activity/${encodeURIComponent(id)}`)]: await callOperation(
    activityDefinition["GET /{id}"],
    { params: { id }, query: {} },
    ctx,
  ),
});

/** Answers for the first page of a form, in the version in which applications are begun today. */
export const loadFormAnswers = async (
  renderer: Renderer,
  id: string,
  ctx: PageContext,
): Promise<Answers> => ({
  ...(await loadCommonAnswers(renderer, ctx)),
  [getFormAddress(renderer, id)]: await callOperation(
    schemeDefinition["GET /{id}/form"],
    { params: { id }, query: {} },
    ctx,
  ),
});

/** Lists the forms whose version of today staff have published; the others are as they went up with the site. */
export const listChangedForms = async ({ now }: PageContext): Promise<string[]> => {
  const versions = await Promise.all(
    formSchemes.map(async ({ id }) => ({ id, version: await chooseSchemeVersion(id, undefined, now) })),
  );
  return versions.filter(({ version }) => version > 0).map(({ id }) => id);
};
