/**
 * Documents whose age counts, as an application of the past handed them in: issued some weeks before it. A certificate
 * is handed in again with later applications as long as it is recent.
 */
import { findFile } from "@portal/core/files/file-store.server";
import type { Answers } from "@portal/core/forms/types/index";
import type { Actor } from "@portal/core/platform/actor";
import { addDays, combineDayAndTime, type Day, daysBetween, parseDay } from "@portal/core/platform/day";
import { getRecentIssueDay, uploadDemoFile } from "./demo-files.ts";

/** The least age of a document when it is handed in, and the further days for which a certificate is reused. */
const ISSUED_DAYS_BEFORE = 15;
const REUSED_DAYS = 60;
const UPLOADED_DAYS_BEFORE = 2;
const firstReusedDay = parseDay("2024-01-01");

/**
 * Uploads a document unless the institution has handed it in before.
 * @param n which of several documents of the purpose
 * @returns the id of the file
 */
export const uploadDatedDocument = async (
  purpose: string,
  neededOn: Day,
  actor: Actor,
  n = 1,
): Promise<string> => {
  const daysInUse = daysBetween(firstReusedDay, neededOn) % REUSED_DAYS;
  const issuedOn = addDays(neededOn, -ISSUED_DAYS_BEFORE - daysInUse);
  const id = `demo-${purpose}-${issuedOn.replaceAll("-", "")}${n === 1 ? "" : `-${n}`}`;
  if (await findFile(actor.institution?.id ?? "", id)) return id;
  const uploadedAt = combineDayAndTime(addDays(neededOn, -UPLOADED_DAYS_BEFORE), "10:30");
  await uploadDemoFile({ purpose, n, issuedOn, id }, actor, uploadedAt);
  return id;
};

/** Returns the answers with the documents that were recent when they were sent. */
export const dateAnswers = async (answers: Answers, submitOn: Day, actor: Actor): Promise<Answers> => {
  let text = JSON.stringify(answers);
  for (const [quotedId, purpose = "", n = "1"] of text.matchAll(/"demo-([A-Z0-9_]+)(?:-(\d))?"/g)) {
    const issuedOn = getRecentIssueDay(purpose);
    if (!issuedOn || addDays(issuedOn, 1) < submitOn) continue;
    const id = await uploadDatedDocument(purpose, submitOn, actor, Number(n));
    text = text.replaceAll(quotedId, JSON.stringify(id));
  }
  return JSON.parse(text) as Answers;
};
