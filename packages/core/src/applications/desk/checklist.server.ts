/** The checklist of an application: read by the desk, filled in by reviewers (decision 0401). */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { listReviewPoints } from "../../schemes/review-points.ts";
import { loadCase } from "./case-file.server.ts";
import { MAX_LISTED_SAVES } from "./check-results.ts";
import {
  findChecklistIssues,
  listChangedPoints,
  normalizeCheckAnswer,
  summarizeChecklist,
} from "./checklist.ts";
import type { CheckAnswer, Checklist, ChecklistWrite, RecordedCheckAnswer } from "./checklist-schema.ts";
import * as Store from "./checklist-store.server.ts";

const listLatestVersions = (id: string) => Store.listChecklistVersions(id, MAX_LISTED_SAVES);

const toChecklist = (id: string, scheme: string, versions: readonly Store.ChecklistVersion[]): Checklist => {
  const points = listReviewPoints(scheme);
  const answers = versions[0]?.answers ?? {};
  return {
    id,
    version: versions[0]?.version ?? 0,
    points: points.map((point) => ({ ...point })),
    answers,
    ...summarizeChecklist(points, answers),
    history: versions.map(({ version, at, author, changed }) => ({ version, at, author, changed })),
  };
};

/**
 * Reads the checklist of an application.
 * @throws Refusal 107001
 */
export const getChecklist = async (id: string, ctx: Context): Promise<Checklist> => {
  const [{ scheme }, versions] = await Promise.all([loadCase(id, ctx), listLatestVersions(id)]);
  return toChecklist(id, scheme, versions);
};

/** The answers with who gave each when: what did not change keeps its author. */
const stampAnswers = (
  next: { [key: string]: CheckAnswer },
  before: { readonly [key: string]: RecordedCheckAnswer },
  changed: readonly string[],
  ctx: Context,
): { [key: string]: RecordedCheckAnswer } =>
  Object.fromEntries(
    Object.entries(next).map(([key, answer]) => {
      const earlier = before[key];
      return [
        key,
        earlier && !changed.includes(key) ? earlier : { ...answer, author: ctx.actor.account, at: ctx.now },
      ];
    }),
  );

/**
 * Saves the checklist as its next version; the same answers again write nothing.
 * @throws Refusal 107001, 900054 with fields, 900050 when a colleague saved it meanwhile
 */
export const saveChecklist = async (
  id: string,
  { version, answers }: ChecklistWrite,
  ctx: Context,
): Promise<Checklist> => {
  const [{ scheme }, versions] = await Promise.all([loadCase(id, ctx), listLatestVersions(id)]);
  const points = listReviewPoints(scheme);
  const fields = findChecklistIssues(points, answers);
  if (fields.length > 0) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
  const latest = versions[0];
  if ((latest?.version ?? 0) !== version) throw new Refusal(errorCodes.STALE_VERSION);
  const next = Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => {
      const tidy = normalizeCheckAnswer(answer);
      return tidy ? [[key, tidy]] : [];
    }),
  );
  const before = latest?.answers ?? {};
  const changedPoints = listChangedPoints(points, before, next);
  if (changedPoints.length === 0) return toChecklist(id, scheme, versions);
  const row: Store.ChecklistVersion = {
    id,
    version: version + 1,
    at: ctx.now,
    author: ctx.actor.account,
    answers: stampAnswers(next, before, changedPoints, ctx),
    changed: changedPoints,
  };
  if (!(await Store.insertChecklistVersion(row))) throw new Refusal(errorCodes.STALE_VERSION);
  if (ctx.changes) Object.assign(ctx.changes, { points: changedPoints.join(" ") });
  return toChecklist(id, scheme, [row, ...versions].slice(0, MAX_LISTED_SAVES));
};
