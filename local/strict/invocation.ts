/**
 * Runs a handler as Lambda does: it ends at its time limit whatever it is doing, its processor time counts by the share
 * that its memory buys, and an answer larger than 6 MB is refused. What ended does nothing further: no call of it
 * reaches a service any more.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Context as LambdaContext } from "aws-lambda";
import { getDeployedLambda } from "../deployment/deployment.ts";
import { discardWireResponse, type WireRule } from "./aws-wire.ts";

/** The limits that the deployment gives a Lambda. */
export interface LambdaLimits {
  timeoutSeconds: number;
  /** A Lambda has a share of a processor in proportion to its memory. */
  memoryMegabytes: number;
  /** The Lambda may list its buckets, so S3 tells it that an object is missing. */
  mayListBuckets: boolean;
}

/** Returns the limits of a Lambda. @param entry its entry file below `packages/functions/src` */
export const getLambdaLimits = (entry: string): LambdaLimits => {
  const { timeoutSeconds, memoryMegabytes, statements } = getDeployedLambda(entry);
  const mayListBuckets = statements.some(({ actions }) => actions.includes("s3:ListBucket"));
  return { timeoutSeconds, memoryMegabytes, mayListBuckets };
};

/** AWS Lambda Developer Guide › Configure Lambda function memory: this much has the power of one processor. */
const MEMORY_OF_ONE_PROCESSOR_MB = 1_769;
/** AWS Lambda quotas › Invocation payload, for a request and for an answer that is not streamed. */
const MAX_PAYLOAD_BYTES = 6_291_556;

/** A handler that gave Lambda no answer, with the reason. */
export class LambdaFailure extends Error {
  readonly reason: "time limit" | "killed" | "answer too large" | "event too large";
  constructor(name: string, reason: LambdaFailure["reason"]) {
    super(`${name}: ${reason}`);
    this.name = "LambdaFailure";
    this.reason = reason;
  }
}

/** A run of a Lambda. */
export interface Invocation {
  name: string;
  limits: LambdaLimits;
  hasEnded: boolean;
  /** Milliseconds used up: time that passed, and what its processor time takes longer at its share. */
  usedMs: number;
  /** Ends it at once, as the loss of its machine does. */
  kill(): void;
}

const currentInvocation = new AsyncLocalStorage<Invocation>();
/** Returns the run whose code asks, or undefined outside of one. */
export const getInvocation = (): Invocation | undefined => currentInvocation.getStore();

const running = new Set<Invocation>();
let readAt = performance.now();
let processorReadAt = process.threadCpuUsage();
/** Shares the time since the last reading among the runs: each waited all of it, and worked an equal part of it. */
const chargeTime = (): void => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(processorReadAt);
  const workedMs = (user + system) / 1000 / Math.max(1, running.size);
  for (const invocation of running) {
    const slowness = Math.max(1, MEMORY_OF_ONE_PROCESSOR_MB / invocation.limits.memoryMegabytes);
    invocation.usedMs += now - readAt + workedMs * (slowness - 1);
  }
  readAt = now;
  processorReadAt = process.threadCpuUsage();
};

const measureJson = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? "");

/**
 * Nothing of a run that ended reaches a service. Its calls fail rather than hang, because on this machine another run
 * may share what it was waiting for.
 */
export const stopEndedInvocations: WireRule = async (_, send) => {
  const invocation = getInvocation();
  if (!invocation) return send();
  const requireRunning = (): void => {
    if (invocation.hasEnded) throw new LambdaFailure(invocation.name, "killed");
  };
  requireRunning();
  const response = await send();
  if (invocation.hasEnded) discardWireResponse(response);
  requireRunning();
  return response;
};

/** Clients of a Lambda without time limits are refused: a silent service would hold the Lambda until its end. */
export const refuseClientsWithoutLimits: WireRule = async (call, send) => {
  if (getInvocation() && !call.isLimited)
    throw new Error(`${call.service} is called by a client without time limits (buildClientOptions)`);
  return send();
};

/**
 * Runs a handler under the limits of its Lambda.
 * @param context its context, but for the time that is left
 * @throws LambdaFailure when Lambda would have no answer; what the handler itself throws
 */
export const runInvocation = async (
  handler: (event: unknown, context: LambdaContext) => Promise<unknown>,
  event: unknown,
  { limits, context }: { limits: LambdaLimits; context: LambdaContext },
): Promise<unknown> => {
  const name = context.functionName;
  if (measureJson(event) > MAX_PAYLOAD_BYTES) throw new LambdaFailure(name, "event too large");
  chargeTime();
  const limitMs = limits.timeoutSeconds * 1000;
  let fail: (failure: LambdaFailure) => void = () => undefined;
  const failurePromise = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const end = (reason: "time limit" | "killed"): void => {
    if (invocation.hasEnded) return;
    invocation.hasEnded = true;
    fail(new LambdaFailure(name, reason));
  };
  const invocation: Invocation = { name, limits, hasEnded: false, usedMs: 0, kill: () => end("killed") };
  running.add(invocation);
  const timer = setTimeout(() => end("time limit"), limitMs);
  const timedContext: LambdaContext = {
    ...context,
    getRemainingTimeInMillis: () => {
      chargeTime();
      return Math.max(0, limitMs - invocation.usedMs);
    },
  };
  try {
    const result = await currentInvocation.run(invocation, () =>
      Promise.race([handler(event, timedContext), failurePromise]),
    );
    chargeTime();
    if (invocation.usedMs > limitMs) throw new LambdaFailure(name, "time limit");
    if (measureJson(result) > MAX_PAYLOAD_BYTES) throw new LambdaFailure(name, "answer too large");
    return result;
  } finally {
    clearTimeout(timer);
    chargeTime();
    running.delete(invocation);
    invocation.hasEnded = true;
    failurePromise.catch(() => undefined);
  }
};
