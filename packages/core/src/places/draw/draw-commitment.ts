/**
 * Builds what is published before a draw and decides it: everything but the seed and the public value. The digest of a
 * commitment is that of its canonical form, which does not depend on how a file or a row lays it out. Pure.
 */

import type { DrawCommitment } from "../../applications/places/draw/draw-schema.ts";
import type { PublicDraw } from "../../applications/places/draw/index.ts";
import { DRAW_FORMAT } from "./draw-rule.ts";

/** Builds the commitment of a draw. Names are left out: only numbers of applications are public (law 8/2005). */
export const buildDrawCommitment = (draw: PublicDraw): DrawCommitment => ({
  format: DRAW_FORMAT,
  event: draw.eventId,
  drawAt: draw.drawAt,
  committedAt: draw.committedAt ?? "",
  source: draw.source,
  seedDigest: draw.seedDigest ?? "",
  rule: draw.rule ?? "",
  script: draw.script ?? "",
  pools: draw.pools
    .map(({ id, booth, zone, unit, places }) => ({ id, booth, ...(zone ? { zone } : {}), unit, places }))
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
  list: draw.entries
    .map(({ code, tier, pool, second, takes }) => ({
      code,
      tier,
      pool,
      ...(second ? { second } : {}),
      takes,
    }))
    .sort((a, b) => a.tier - b.tier || (a.code < b.code ? -1 : 1)),
});
