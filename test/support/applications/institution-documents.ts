/** An institution that has every paper which answers name: `demo-<PURPOSE>`, verified. */

import { createHash } from "node:crypto";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { listCertifiedValues } from "@portal/core/forms/certified-data";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { buildEligibilityFacts } from "@portal/core/institutions/index";
import type { InstitutionFields } from "@portal/core/institutions/institution-schema";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import { createCertifiedInstitution, mondayMorning } from "./application-fixtures.ts";

/** A type that the purpose takes: a document where it may be one, otherwise its own first. */
const chooseFileType = (purpose: string): string => {
  const types = getUploadProfile(purpose)?.types ?? [];
  return types.includes("application/pdf") ? "application/pdf" : (types[0] ?? "application/pdf");
};

/**
 * Returns the answers as the institution gives them: what repeats certified data is its own.
 * @throws Error when there is no such scheme or institution
 */
export const fillCertifiedAnswers = async (
  institutionId: string,
  schemeId: string,
  answers: Answers,
): Promise<Answers> => {
  const [scheme, institution] = [findScheme(schemeId), await findInstitution(institutionId)];
  if (!scheme || !institution) throw new Error(`no scheme ${schemeId} or no institution ${institutionId}`);
  const { macaoOwnershipPercent } = buildEligibilityFacts(institution, toMacaoDay(toInstant(mondayMorning)));
  const certifiedAnswers = listFields(scheme).flatMap((field): [string, Json][] => {
    if (answers[field.key] === undefined) return [];
    if (field.key === "macaoEquityPercent") return [[field.key, macaoOwnershipPercent]];
    const [text] = field.certified?.strict
      ? listCertifiedValues(field, { ...institution.fields } as Answers)
      : [];
    // A place is answered by its region and those within it.
    return text === undefined ? [] : [[field.key, field.kind === "region" ? [text] : text]];
  });
  return { ...answers, ...Object.fromEntries(certifiedAnswers) };
};

/**
 * Creates an institution with the documents that answers name.
 * @param issuedOn the day that is on each paper
 */
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
