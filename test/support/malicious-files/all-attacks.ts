/** Files that must not be kept. They are made here, so that none of them is in the repository. */
import { buildImageAttacks } from "./image-attacks.ts";
import { DOC, DOCX, type MaliciousFile, PDF, XLS, XLSX } from "./malicious-file.ts";
import { buildOfficeAttacks } from "./office-attacks.ts";
import { buildOldOfficeAttacks } from "./old-office-attacks.ts";
import { buildPdfAttacks } from "./pdf-attacks.ts";
import { buildVideoAttacks } from "./video-attacks.ts";

const attacksByType = new Map<string, Promise<MaliciousFile[]>>();
/** Returns the attacks of a media type; each type is built once. */
export const getAttacks = (type: string): Promise<MaliciousFile[]> => {
  const attacks = attacksByType.get(type) ?? buildAttacks(type);
  attacksByType.set(type, attacks);
  return attacks;
};
async function buildAttacks(type: string): Promise<MaliciousFile[]> {
  if (type === PDF) return buildPdfAttacks();
  if (type === XLSX || type === DOCX) return buildOfficeAttacks(type);
  if (type === XLS || type === DOC) return buildOldOfficeAttacks(type);
  return type.startsWith("image/") ? buildImageAttacks(type) : buildVideoAttacks(type);
}
