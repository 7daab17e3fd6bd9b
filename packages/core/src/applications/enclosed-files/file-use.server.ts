/** Decides whether a file is in use, so that it cannot be removed or renamed (decision 0442). */
import { isInspectorPurpose, isPersonOwnerId, type StoredFile } from "../../files/index.ts";
import { isEventFilePurpose } from "../../files/upload-purposes.ts";
import { findAccount } from "../../identity/accounts/account-store.server.ts";
import { listAccountClaims } from "../../institutions/administrator-claims/claim-store.server.ts";
import { listInstitutionFiles } from "../../institutions/index.ts";
import { listAttestedFiles } from "../../institutions/institution-history.ts";
import { findInstitution, readInstitutionHistory } from "../../institutions/institution-store.server.ts";
import { isNeededByApplication } from "../model/find-references.server.ts";

/** The letter of a claim is kept with the decision on it; when the claim was withdrawn, the letter may be removed. */
const isHeldByClaim = async ({ id, uploadedBy }: StoredFile): Promise<boolean> =>
  (await listAccountClaims(uploadedBy)).some(({ letter, status }) => letter === id && status !== "WITHDRAWN");

/** A file that was sent with a message stays, so that the correspondence remains readable. */
const isSentWithMessage = async ({ purpose, institutionId, id }: StoredFile): Promise<boolean> => {
  if (purpose !== "MESSAGE_FILE" && purpose !== "STAFF_MESSAGE_FILE") return false;
  const { isAttachedToMessage } = await import("../correspondence/correspondence-store.server.ts");
  return isAttachedToMessage(institutionId, id);
};

/** A download that names a file stays complete, also before it is published and while it is withdrawn. */
const isInDownload = async ({ purpose, id }: StoredFile): Promise<boolean> => {
  if (purpose !== "DOWNLOAD_FILE") return false;
  const { listPublicationsOfKind } = await import("../../events/publications/publication-store.server.ts");
  const downloads = await listPublicationsOfKind("DOWNLOAD");
  return downloads.some(({ files = {} }) => Object.values(files).some((file) => file.id === id));
};

/** An event keeps its attachments and pictures until staff take them off it. */
const isInEvent = async ({ purpose, id }: StoredFile): Promise<boolean> => {
  if (!isEventFilePurpose(purpose)) return false;
  const { listEventSummaries } = await import("../../events/event-store.server.ts");
  const { findEventStaffDetails } = await import("../../events/event-staff-details.server.ts");
  const events = await listEventSummaries();
  const details = await Promise.all(events.map((event) => findEventStaffDetails(event.id)));
  return details.some((each) => each?.files.some((file) => file.id === id));
};

/**
 * Files that certify the institution or once did, occur in its data or were submitted with an application or a claim
 * must stay, also when others have replaced them (decision 0442), and so must what a download or an event shows.
 */
export const isFileInUse = async (file: StoredFile): Promise<boolean> => {
  if (isInspectorPurpose(file.purpose) || (await isSentWithMessage(file))) return true;
  if ((await isInDownload(file)) || (await isInEvent(file))) return true;
  if (isPersonOwnerId(file.institutionId)) return isHeldByClaim(file);
  const institution = await findInstitution(file.institutionId);
  const isCertificate = Object.values(institution?.documents ?? {}).some((ids) => ids.includes(file.id));
  const isShown = institution && listInstitutionFiles(institution.fields).some(({ id }) => id === file.id);
  if (isCertificate || isShown) return true;
  if (listAttestedFiles(await readInstitutionHistory(file.institutionId)).has(file.id)) return true;
  return isNeededByApplication(file.institutionId, file.id);
};

/**
 * Returns whether something names a file although its owner removed it: a call that was on its way handed it in or set
 * it as a picture.
 */
export const isRemovedFileInUse = async (file: StoredFile): Promise<boolean> => {
  const isPicture =
    file.purpose === "PERSONAL_PICTURE" && (await findAccount(file.uploadedBy))?.pictureId === file.id;
  return isPicture || isFileInUse(file);
};
