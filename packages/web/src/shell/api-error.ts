/** The error of a call that was refused or failed, with what pages say about it. */
import * as errorCodes from "@portal/core/platform/error-codes";
import type { ProofOfWorkChallenge } from "./request-proof-of-work.ts";

/** A proof of work lets a call pass a rate that is used up, and an account that is locked for this network. */
const workErrorCodes: readonly number[] = [errorCodes.WORK_REQUIRED, errorCodes.LOGIN_ACCOUNT_LOCKED];

export interface ApiIssue {
  path: string;
  key: string;
  params?: Record<string, unknown>;
}
interface ApiReason {
  code: number;
  params?: Record<string, unknown>;
}
/** Returns the code for an answer of the gateway before the API, which has no code of ours. A busy gateway passes. */
const getCodeOfStatus = (status: number): number =>
  status === 429 || status === 503 ? errorCodes.SERVICE_BUSY : errorCodes.REQUEST_TIMEOUT;

/** A refusal or failure. `code` names a text of the namespace `errors`; `requestId` is the reference to quote. */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly fields: ApiIssue[];
  readonly reasons: ApiReason[];
  readonly params: Record<string, unknown>;
  /** The stored version and value, in a refusal with 409 STALE_VERSION. */
  readonly current: unknown;
  /** The challenge that finishes the sign-in, when a second factor is required. */
  readonly challenge: unknown;
  readonly requestId: string | undefined;
  /** The proof of work that the browser has to do before the call is repeated. */
  readonly work: ProofOfWorkChallenge | undefined;
  /** The call never reached the server or its answer never came back. */
  readonly offline: boolean;
  /** Seconds after which the same call may be sent again. */
  readonly retryAfter: number | undefined;
  constructor(status: number, body: Record<string, unknown> = {}, offline = false, retryAfter?: number) {
    const code = Number(body.code ?? body.errorCode ?? getCodeOfStatus(status));
    super(`api ${status} ${code}`);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = (body.fields as ApiIssue[] | undefined) ?? [];
    this.reasons = (body.reasons as ApiReason[] | undefined) ?? [];
    this.params = (body.params as Record<string, unknown> | undefined) ?? {};
    this.current = body.current;
    this.challenge = body.challenge;
    this.requestId = body.requestId as string | undefined;
    this.work = workErrorCodes.includes(this.code)
      ? (body.challenge as ProofOfWorkChallenge | undefined)
      : undefined;
    this.offline = offline;
    this.retryAfter = retryAfter;
  }
  /** Nobody knows whether the call was carried out, so it may be repeated under its own key only. */
  get outcomeUnknown(): boolean {
    return this.offline || this.status >= 500 || this.code === errorCodes.CALL_IN_PROGRESS;
  }
}
