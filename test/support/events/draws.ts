/** Public draws in tests: what staff enter before one, and a public value as drand publishes it. */
import { createHash } from "node:crypto";
import type { DrawPreparationWrite, StaffDraw } from "@portal/core/applications/places/draw/draw-schema";

/** Registration of a fair that closes on the first day of the tests, so that a draw can follow on the next. */
export const closedRegistration = {
  opensOn: "2026-09-19",
  closesOn: "2026-11-23",
  documentsBy: "2026-11-23",
};

/** The randomness of a round of drand with its signature; another text is another round. */
export const buildDrandValue = (text: string): { publicValue: string; signature: string } => {
  const signature = createHash("sha384").update(text).digest();
  return {
    signature: signature.toString("hex"),
    publicValue: createHash("sha256").update(signature).digest("hex"),
  };
};

/** Everybody who can be on the list, with so many places in every pool. */
export const buildDrawPreparation = (
  view: Pick<StaffDraw, "version" | "pools" | "candidates">,
  places: number,
  drawAt: string,
  over: Partial<DrawPreparationWrite> = {},
): DrawPreparationWrite => ({
  version: view.version,
  drawAt,
  source: { kind: "DRAND" },
  pools: view.pools.map(({ id }) => ({ id, places })),
  list: view.candidates.map(({ id }) => ({ id, tier: 1 })),
  ...over,
});
