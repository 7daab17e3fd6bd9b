/**
 * Holds what a commitment says of the rule: its name, its words and the digest of the published script. They are those
 * of `docs/lottery/draw.mjs`; a test compares them. A draw that is committed keeps what it was committed with, so
 * another rule gets another format.
 */
export const DRAW_FORMAT = "public-draw/3";

/** SHA-256 of `docs/lottery/draw.mjs`. */
export const DRAW_SCRIPT_DIGEST = "6ab2c55c2a33eaaa9e2f1e2ebdf24c9daa6951e0136b9144f027c42feebc0e73";

export const DRAW_RULE = [
  "A pool is one kind of booth in one zone. An application is in the pool of its first zone.",
  "key = SHA-256(seed + ':' + public value). The lot of an application = SHA-256(key + ':' + its number).",
  "Applications are drawn by tier, 1 before 2 before 3, and within a tier by lot, the lowest first.",
  "Each gets the places it takes in its pool while they are left. When they do not suffice, it waits, and only others of its tier may still get places of that pool.",
  "Then those who wait are taken in the same order: where nobody of the pool of their second zone waits, they get the places left there, by the same rule.",
  "Who waits is numbered in that order within the pool of the first zone.",
].join("\n");
