/** The input and the result of validation. */
import type { Day, Instant } from "../../platform/day.ts";
import type { Json } from "./values.ts";

export interface FileFact {
  id: string;
  purpose: string;
  type: string;
  size: number;
  status: "pending" | "verified" | "rejected";
  issuedOn?: Day;
  /** The digest of its content, by which a file that is uploaded twice is recognised. */
  sha256?: string;
  /** Pixels of a picture. */
  width?: number;
  height?: number;
  uploadedOn: Day;
  /** The day on which it was handed in, by which its age is judged; absent before it was, which is judged today. */
  handedInOn?: Day;
}
/**
 * The values that validation can read besides the answers. They are plain, so that the browser and the Lambda build the
 * same.
 */
export interface CheckContext {
  today: Day;
  now?: Instant;
  event?: { [key: string]: Json };
  institution?: { [key: string]: Json };
  /** Policy overrides of the event or scheme; the defaults are in `code-lists`. */
  policy?: { [key: string]: Json };
  files?: Record<string, FileFact>;
  contacts?: { id: string; inService: boolean }[];
  /** Returns undefined for a year without a list of holidays. */
  addWorkingDays?: (from: Day, days: number) => Day | undefined;
}
/**
 * `path` is relative to `answers` (`shareholders.0.name`); `key` is a text key of namespace `common` › `issue.<key>`.
 */
export interface FormIssue {
  path: string;
  key: string;
  params?: Record<string, Json>;
  step: string;
  /** The code of the refusal when this issue is the first. */
  code?: number;
  /** The error code of this one fault in an imported list (105000–105015). */
  number?: number;
}
export interface CheckOptions {
  mode: "draft" | "submit";
  step?: string;
  /** The fields unlocked by a supplement. */
  only?: string[];
}
