/** The faults that a call of any service can meet, and what the SDK is answered then. */
import type { HttpResponse } from "@smithy/core/protocols";
import {
  buildJsonFailure,
  buildWireResponse,
  discardWireResponse,
  type SendCall,
  type WireCall,
} from "../../../local/strict/aws-wire.ts";
import { getInvocation } from "../../../local/strict/invocation.ts";
import { describeRows } from "./write-fault-kinds.ts";

/** The faults that one call of a service can meet, in all attempts of the SDK. */
export const faultKinds = [
  // Refused before anything is done.
  "throttled",
  // The connection breaks before anything is done.
  "broken",
  // The service answers that it failed, and did nothing.
  "internal error",
  // The role lacks the permission.
  "denied",
  // The process ends before the call is sent.
  "killed before",
  // It is done, its answer is lost, and the SDK repeats it.
  "done twice",
  // It is done, and no attempt is ever answered.
  "late",
  // It is done, and the process ends before it learns of it.
  "killed after",
] as const;
export type FaultKind = (typeof faultKinds)[number];
const breakConnection = (): never => {
  throw Object.assign(new Error("the connection was reset"), { code: "ECONNRESET", $metadata: {} });
};
const exceedTimeLimit = (): never => {
  throw Object.assign(new Error("no answer in time"), { name: "TimeoutError", $metadata: {} });
};
const endProcess = (): never => {
  getInvocation()?.kill();
  throw new Error("the process has ended");
};

/** Returns what a call writes or sends, without ids, or undefined for one that reads. */
export const describeWrite = (call: WireCall): string | undefined => {
  if (call.service !== "dynamodb") return `${call.service} ${call.operation}`;
  return /^(?:Put|Update|Delete|Transact)/.test(call.operation) ? describeRows(call) : undefined;
};

/** Builds a refusal in the form of the service. */
const refuseCall = ({ service }: WireCall, code: string, message: string, statusCode: number) => {
  const error = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  if (service === "s3") return buildWireResponse(statusCode, "xml", error);
  if (service === "sns")
    return buildWireResponse(statusCode, "xml", `<ErrorResponse>${error}</ErrorResponse>`);
  return buildJsonFailure(code, message, {}, statusCode);
};
/** Codes of S3, whose names for the same things are its own. */
const objectCodes: Readonly<Record<string, [code: string, status: number]>> = {
  ThrottlingException: ["SlowDown", 503],
  InternalServerError: ["InternalError", 500],
  AccessDeniedException: ["AccessDenied", 403],
};
const refuseFor = (call: WireCall, code: string, message: string, status: number) => {
  const [ownCode, ownStatus] = (call.service === "s3" && objectCodes[code]) || [code, status];
  return refuseCall(call, ownCode, message, ownStatus);
};

/** Lets one attempt of a call meet a fault. */
export const answerFault = async (kind: FaultKind, call: WireCall, send: SendCall): Promise<HttpResponse> => {
  const isFirstAttempt = call.attempt === 1;
  switch (kind) {
    case "throttled":
      return refuseFor(call, "ThrottlingException", "Rate exceeded", 400);
    case "internal error":
      return refuseFor(call, "InternalServerError", "Internal server error", 500);
    case "denied":
      // An action that no other test denies, because a process remembers what it was denied.
      return refuseFor(
        call,
        "AccessDeniedException",
        `User: a is not authorized to perform: ${call.service}:FaultedCall on b`,
        call.service === "dynamodb" ? 400 : 403,
      );
    case "broken":
      return breakConnection();
    case "killed before":
      return endProcess();
    case "done twice": {
      // Every job takes a message twice (`packages/functions/src/jobs`), and a count of calls that is made twice errs
      // on the safe side; tests count both.
      if (isFirstAttempt && (call.service === "sqs" || / rate /.test(` ${describeWrite(call)}`)))
        return breakConnection();
      const response = await send();
      if (!isFirstAttempt) return response;
      discardWireResponse(response);
      return breakConnection();
    }
    case "late":
      if (isFirstAttempt) discardWireResponse(await send());
      return exceedTimeLimit();
    case "killed after":
      discardWireResponse(await send());
      return endProcess();
  }
};
