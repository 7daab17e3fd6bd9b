/** An institution that has every paper which answers name: `demo-<PURPOSE>`, verified. */
import { day, instant } from "@portal/core/day";
import { files } from "@portal/core/upload/store.server";
import { institution, monday } from "./applications.ts";

/** @param issuedOn the day that stands on each paper */
export const institutionWithPapers = async (
  id: string,
  answers: unknown,
  issuedOn = "2026-11-10",
): Promise<void> => {
  await institution(id);
  const named = [...new Set(JSON.stringify(answers).match(/demo-[A-Z0-9_]+/g) ?? [])];
  await files()
    .put(
      named.map((file) => ({
        id: file,
        institutionId: id,
        purpose: file.slice(5),
        name: file,
        type: "application/pdf",
        size: 1000,
        sha256: "0".repeat(64),
        status: "verified" as const,
        issuedOn: day(issuedOn),
        uploadedAt: instant(monday),
        uploadedBy: `account-${id}`,
      })),
    )
    .go();
};
