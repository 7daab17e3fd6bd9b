/** Says which sentence of `locales/pages/describe` › `fee` names the fee of a scheme. Pure. */
import type { SchemeDescription } from "./describe-scheme.ts";

/** Returns `ANSWERS` for a fee that the answers determine, which nobody can name before they are given. */
export const getFeeTextKey = ({
  kind,
  amount,
}: SchemeDescription["fees"]): SchemeDescription["fees"]["kind"] | "ANSWERS" =>
  kind === "FIXED" && amount === undefined ? "ANSWERS" : kind;
