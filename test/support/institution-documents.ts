/** An institution that has every paper which answers name: `demo-<PURPOSE>`, verified. */

import { getFileEntity } from "@portal/core/files/file-store.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { createCertifiedInstitution, mondayMorning } from "./application-fixtures.ts";

/** @param issuedOn the day that stands on each paper */
export const createInstitutionWithDocuments = async (
  id: string,
  answers: unknown,
  issuedOn = "2026-11-10",
): Promise<void> => {
  await createCertifiedInstitution(id);
  const fileIds = [...new Set(JSON.stringify(answers).match(/demo-[A-Z0-9_]+/g) ?? [])];
  await getFileEntity()
    .put(
      fileIds.map((file) => ({
        id: file,
        institutionId: id,
        purpose: file.slice(5),
        name: file,
        type: "application/pdf",
        size: 1000,
        sha256: "0".repeat(64),
        status: "verified" as const,
        issuedOn: parseDay(issuedOn),
        uploadedAt: toInstant(mondayMorning),
        uploadedBy: `account-${id}`,
      })),
    )
    .go();
};
