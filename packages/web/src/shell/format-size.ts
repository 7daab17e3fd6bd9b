/** Formats the size of a file in the four languages. Separate from `format.ts`, which every page loads. */
import { formatNumber } from "./format.ts";

/** Bytes as KB or MB. */
export const formatSize = (bytes: number, language: string): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1_000)), language)} KB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10, language)} MB`;
