/** How large a file is, as the four languages write it. Apart from `format.ts`, which every page carries. */
import { formatNumber } from "./format.ts";

/** Bytes as KB or MB. */
export const formatSize = (bytes: number, language: string): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1_000)), language)} KB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10, language)} MB`;
