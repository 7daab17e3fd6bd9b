/** What a check looks at, and what it tells. */
import type { Day, Instant } from "../../platform/day.ts";
import type { Json } from "./values.ts";

export interface FileFact {
  id: string;
  purpose: string;
  type: string;
  size: number;
  status: "pending" | "verified" | "rejected";
  issuedOn?: Day;
  uploadedOn: Day;
}
/** What a check may look at besides the answers. Plain values only; the browser and the Lambda build the same. */
export interface CheckContext {
  today: Day;
  now?: Instant;
  event?: { [key: string]: Json };
  institution?: { [key: string]: Json };
  /** policy overrides of the event or scheme; the defaults come from the seed. */
  policy?: { [key: string]: Json };
  files?: Record<string, FileFact>;
  contacts?: { id: string; inService: boolean }[];
  /** Undefined for a year that no list of holidays covers. */
  addWorkingDays?: (from: Day, days: number) => Day | undefined;
}
/** `path` is relative to `answers` (`shareholders.0.name`); `key` is a text key of namespace `common` › `issue.<key>`. */
export interface FormIssue {
  path: string;
  key: string;
  params?: Record<string, Json>;
  step: string;
  /** What the refusal bears when this stands first. */
  code?: number;
  /** The catalogue's number of this one fault, in an imported list (105000–105015). */
  number?: number;
}
export interface CheckOptions {
  mode: "draft" | "submit";
  step?: string /** fields unlocked by a supplement */;
  only?: string[];
}
