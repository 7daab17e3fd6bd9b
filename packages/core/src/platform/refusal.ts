/**
 * The refusal of a call (spec 1 §8). It carries a code, never prose; the client translates it (`locales/errors`). It
 * stands apart from the catalogue of all codes, so that the site does not load the catalogue with the rules that
 * refuse.
 */
import type * as numbers from "./error-codes.ts";

export type ErrorKey = keyof typeof numbers;
export type ErrorCode = (typeof numbers)[ErrorKey];

/** Values that are interpolated into a translated text. */
export type ErrorParams = { [key: string]: string | number | boolean | null | string[] };
/** A fault of one field: `path` is relative to `answers`, `key` names a text in `common` › issue. */
export interface FieldIssue {
  path: string;
  key: string;
  params?: ErrorParams;
  /** The catalogue number of this fault in an imported list (105000–105015). */
  number?: number;
}
export interface RefusalDetail {
  fields?: FieldIssue[];
  params?: ErrorParams;
  reasons?: { code: number; params?: ErrorParams }[];
  /** For 409 STALE_VERSION: the stored version and value. */
  current?: unknown;
  /** Seconds after which the same call may succeed; for 429, 503 and for a call that is still running. */
  retryAfter?: number;
  /** For 405: the verbs that the path has. */
  verbs?: readonly string[];
  /** 900080: how to complete the sign-in, and by when. 900280: the proof of work that the caller must compute first. */
  challenge?: { ticket: string; methods: string[]; expiresAt: string } | WorkChallenge;
}
/**
 * A proof of work (SHA-256 hashcash): the caller finds a number such that SHA-256 of `token.number` begins with `bits`
 * zero bits.
 */
export interface WorkChallenge {
  token: string;
  bits: number;
  expiresAt: string;
}

/**
 * A refusal by code. It may be thrown anywhere in core; `http/serve-resource.ts` turns it into a response and the
 * client translates it.
 */
export class Refusal extends Error {
  readonly code: number;
  readonly detail: RefusalDetail;
  /** The message contains only the code, so it may be logged. */
  readonly messageIsSafe = true;
  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(`refused ${code}`);
    this.name = "Refusal";
    this.code = code;
    this.detail = detail;
  }
}
