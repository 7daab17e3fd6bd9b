/** An institution that has every paper which answers name: `demo-<PURPOSE>`, verified. */

import { createHash } from "node:crypto";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { getUploadProfile } from "@portal/core/files/upload-purposes";
import type { InstitutionFields } from "@portal/core/institutions/institution-schema";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { createCertifiedInstitution, mondayMorning } from "./application-fixtures.ts";

/** A type that the purpose takes: a document where it may be one, otherwise its own first. */
const chooseFileType = (purpose: string): string => {
  const types = getUploadProfile(purpose)?.types ?? [];
  return types.includes("application/pdf") ? "application/pdf" : (types[0] ?? "application/pdf");
};

/** @param issuedOn the day that stands on each paper */
export const createInstitutionWithDocuments = async (
  id: string,
  answers: unknown,
  issuedOn = "2026-11-10",
  fieldOverrides: Partial<InstitutionFields> = {},
): Promise<void> => {
  await createCertifiedInstitution(id, fieldOverrides);
  const fileIds = [...new Set(JSON.stringify(answers).match(/demo-[A-Z0-9_]+(?:-\d+)?/g) ?? [])];
  await getFileEntity()
    .put(
      fileIds.map((file) => {
        const purpose = file.slice(5).replace(/-\d+$/, "");
        return {
          id: file,
          institutionId: id,
          purpose,
          name: file,
          type: chooseFileType(purpose),
          size: 100_000,
          width: 600,
          height: 800,
          sha256: createHash("sha256").update(file).digest("hex"),
          status: "verified" as const,
          issuedOn: parseDay(issuedOn),
          uploadedAt: toInstant(mondayMorning),
          uploadedBy: `account-${id}`,
        };
      }),
    )
    .go();
};
