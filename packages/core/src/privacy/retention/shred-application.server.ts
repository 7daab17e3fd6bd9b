/**
 * Shreds one application: its files, everything stored below it, and last its header, in the transaction that keeps
 * what it counted for in the figures. A run that is killed repeats it, because the header goes last.
 */
import {
  type CellFacts,
  createWorkingDayCounter,
  listApplicationCells,
} from "../../applications/figures/application-cells.ts";
import { buildShreddedCellWrites } from "../../applications/figures/shredded-cells.server.ts";
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import { buildHeaderDelete } from "../../applications/model/application-store.server.ts";
import { isReportScheme } from "../../applications/model/queue-of-application.ts";
import { removePaymentProofConfirmation } from "../../applications/orders/confirmed-payment-proof-store.server.ts";
import { deleteOwnerPrints } from "../../documents/print-objects.server.ts";
import { findFilesByIds } from "../../files/file-store.server.ts";
import type { StoredFile } from "../../files/index.ts";
import { listAllMembers } from "../../institutions/institution-store.server.ts";
import { findApplicationOfLink } from "../../messaging/application-of-link.ts";
import { listNoticeKeysOfApplication } from "../../messaging/notice-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import {
  decompressRow,
  deleteRow,
  readRowsBelow,
  readStoredRows,
  type StoredRow,
} from "../compressed-rows.server.ts";
import { renewDataCopy } from "../data-copy.server.ts";
import type { HoldSubject } from "../holds/legal-hold-schema.ts";
import { buildNoLegalHoldCheck, findLegalHold } from "../holds/legal-hold-store.server.ts";
import { buildClaimRelease, releaseOwners } from "./shredded-reservations.server.ts";

/** Matches what looks like the id of a file in answers, messages and headers. */
const FILE_ID = /"([A-Za-z0-9][A-Za-z0-9_-]{7,39})"/g;

const toText = (row: StoredRow): string => JSON.stringify(decompressRow(row));

/**
 * Reads everything else that an institution has, as one text: a file whose id is in it is still needed. An application
 * that was submitted and has no body any more is shredded at the same time, and needs nothing.
 */
const readOtherTexts = async (institutionId: string, id: string): Promise<string> => {
  const texts: string[] = [];
  for (const row of await readStoredRows(`institution#${institutionId}`)) {
    if (row.sk === `application#${id}` || row.sk.startsWith("file#")) continue;
    const isApplication = row.sk.startsWith("application#");
    const rowsBelow = isApplication ? await readRowsBelow(row, institutionId) : [];
    if (isApplication && row.status !== "DRAFT" && rowsBelow.length === 0) continue;
    texts.push(...[row, ...rowsBelow].map(toText));
  }
  return texts.join("\n");
};

/** Finds the files that an application names. */
const findNamedFiles = async (
  { institutionId }: ApplicationHeader,
  rows: readonly StoredRow[],
): Promise<StoredFile[]> => {
  const ids = [...rows.map(toText).join("\n").matchAll(FILE_ID)].map(([, fileId = ""]) => fileId);
  return Object.values(await findFilesByIds(institutionId, ids));
};

/** Selects those of the files that no other application names. */
const selectOwnFiles = async (
  { id, institutionId }: ApplicationHeader,
  files: readonly StoredFile[],
): Promise<StoredFile[]> => {
  if (files.length === 0) return [];
  const others = await readOtherTexts(institutionId, id);
  return files.filter((file) => !others.includes(`"${file.id}"`));
};

const deleteFiles = async (files: readonly StoredFile[]): Promise<void> => {
  const { deleteFileObjects } = await import("../../files/file-objects.server.ts");
  for (const file of files) {
    await deleteFileObjects(file);
    await deleteRow({ pk: `institution#${file.institutionId}`, sk: `file#${file.id}` });
  }
};

/**
 * Deletes the notices that lead to an application, whoever has them: people who came later and have left, and staff
 * whom a note mentions, too. Those from before they were found by their application are found by who can have them.
 */
const deleteNotices = async (
  { id, institutionId, createdBy, notify }: ApplicationHeader,
  rows: readonly StoredRow[],
): Promise<void> => {
  for (const key of await listNoticeKeysOfApplication(id)) await deleteRow(key);
  const members = await listAllMembers(institutionId);
  const mentionedIds = rows
    .filter(({ sk }) => sk.startsWith("mention#"))
    .map(({ accountId }) => String(accountId));
  const readers = new Set([
    createdBy,
    ...[...members, ...notify].map(({ accountId }) => accountId),
    ...mentionedIds,
  ]);
  for (const accountId of readers)
    for (const row of await readStoredRows(`account#${accountId}`, "notice#"))
      if (findApplicationOfLink(String(row.link ?? "")) === id) await deleteRow(row);
};

/**
 * Deletes what is outside the application and tells of it: documents, notices of its readers, marks of messages.
 */
const deleteTraces = async (header: ApplicationHeader, rows: readonly StoredRow[]): Promise<void> => {
  const { id, institutionId } = header;
  await deleteOwnerPrints(`institution/${institutionId}`);
  await deleteNotices(header, rows);
  for (const prefix of ["unread#", "message-file#"])
    for (const row of await readStoredRows(`institution#${institutionId}`, prefix))
      if (row.id === id) await deleteRow(row);
};

/** Deletes that its proofs of payment were confirmed for it. */
const deleteConfirmedPaymentProofs = async (
  { id }: ApplicationHeader,
  files: readonly StoredFile[],
): Promise<void> => {
  for (const { sha256 } of files.filter(({ purpose }) => purpose === "PAYMENT_VOUCHER"))
    await removePaymentProofConfirmation(sha256, id);
};

interface ShredResult {
  shredded: boolean;
  files: number;
}
const KEPT: ShredResult = { shredded: false, files: 0 };

type HeldHeader = Pick<ApplicationHeader, "id" | "institutionId" | "scheme" | "parentId">;
/**
 * Lists the subjects whose legal hold covers an application: the application itself, the one that it reports on, and
 * the institution.
 */
const listHeldSubjects = ({ id, institutionId, scheme, parentId }: HeldHeader): [HoldSubject, string][] => [
  ["application", id],
  ...(parentId && isReportScheme(scheme) ? [["application", parentId] satisfies [HoldSubject, string]] : []),
  ["institution", institutionId],
];

/** Returns whether a hold covers an application since an instant; one that was released later still does. */
export const hasLegalHold = async (header: HeldHeader, since: string): Promise<boolean> => {
  const holds = await Promise.all(
    listHeldSubjects(header).map(([subject, subjectId]) => findLegalHold(subject, subjectId)),
  );
  return holds.some((hold) => hold && (!hold.releasedAt || hold.releasedAt > since));
};

/**
 * Shreds an application unless a hold covers it, or it changed since it was read.
 * @param checkedAt when the run that was confirmed began
 */
export const shredApplication = async (
  header: ApplicationHeader,
  checkedAt: string,
  ctx: Context,
): Promise<ShredResult> => {
  const { id, institutionId } = header;
  if (await hasLegalHold(header, checkedAt)) return KEPT;
  const headerRow = (await readStoredRows(`institution#${institutionId}`, `application#${id}`)).find(
    ({ sk }) => sk === `application#${id}`,
  );
  if (headerRow?.version !== header.version) return KEPT;
  const rows = await readStoredRows(`application#${id}`);
  const namedFiles = await findNamedFiles(header, [headerRow, ...rows]);
  const files = await selectOwnFiles(header, namedFiles);
  // The copy of whoever began it must not be read while it is shredded, and is made again without it afterwards.
  await renewDataCopy(header.createdBy, ctx);
  // Before the files, by whose content a run that is repeated finds them; also of a file that another application
  // names.
  await deleteConfirmedPaymentProofs(header, namedFiles);
  await deleteFiles(files);
  await deleteTraces(header, rows);
  await releaseOwners(header);
  // The body proves whose the rows are, so it goes after them.
  for (const row of rows.filter(({ sk }) => sk !== "body")) await deleteRow(row);
  await deleteRow({ pk: `application#${id}`, sk: "body" });
  // Of two applications that are shredded at once, each has found the other one's names. Whose body goes last finds
  // none.
  const freedFiles = await selectOwnFiles(
    header,
    namedFiles.filter((file) => !files.includes(file)),
  );
  await deleteFiles(freedFiles);
  const facts: CellFacts = {
    countWorkingDays: createWorkingDayCounter(ctx),
    measureEntry: () => ({ overdue: false }),
    findAssignee: () => undefined,
    today: ctx.today,
  };
  const cells = listApplicationCells(header, facts).filter(
    ({ kind }) => kind === "received" || kind === "decided",
  );
  for (let attempt = 1; ; attempt++) {
    try {
      await transact([
        buildHeaderDelete(header),
        ...listHeldSubjects(header).map(([subject, subjectId]) =>
          buildNoLegalHoldCheck(subject, subjectId, checkedAt),
        ),
        ...(await buildShreddedCellWrites(cells, header)),
        ...(await buildClaimRelease(header)),
      ]);
      // The copy of whoever began it may have been made meanwhile, while its header was still there.
      await renewDataCopy(header.createdBy, ctx);
      return { shredded: true, files: files.length + freedFiles.length };
    } catch (error) {
      // Another run added to the figures of the same month.
      const isOvertaken =
        error instanceof TransactionCancelledError && error.failed.every(({ label }) => label === "figures");
      if (!isOvertaken || attempt === 5) throw error;
    }
  }
};
