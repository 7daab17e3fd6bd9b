/** Runs the code of the waiting room's CloudFront function on this machine: the very text that is deployed. */
import crypto from "node:crypto";
import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import { TURN_NOT_COME } from "@portal/core/platform/error-codes";
import { applicationBases } from "@portal/functions/http/routes";
import { buildWaitingRoomCode, waitingRoomFile } from "@portal/web/viewer-request";
import type { PageStore } from "./viewer-request.ts";

/** An answer of the waiting room instead of the API's. */
interface HeldCall {
  statusCode: number;
  headers: Record<string, { value: string }>;
  body: string;
}
/**
 * Handles a call at the edge: holds it while an event has a waiting room.
 * @param headers of the call, by lower-case name; what the function sets is set in them
 */
export type WaitingRoomHandler = (
  call: { uri: string; headers: Record<string, string | undefined> },
  now: number,
) => Promise<HeldCall | undefined>;

/** Loads the function for calls to the API: it answers a call that has to wait, and returns undefined for any other. */
export const loadWaitingRoomHandler = (store: PageStore): WaitingRoomHandler => {
  const code = buildWaitingRoomCode(
    readFileSync(new URL(`../../${waitingRoomFile}`, import.meta.url), "utf8"),
    applicationBases,
    TURN_NOT_COME,
  );
  const run = compileFunction(`return (async () => {${code}\n})();`, ["event", "cf", "crypto", "now"]) as (
    ...values: unknown[]
  ) => Promise<HeldCall | undefined>;
  return async ({ uri, headers }, now) => {
    const values = Object.entries(headers).map(([name, value = ""]) => [name, { value }] as const);
    const request = { uri, headers: Object.fromEntries(values) };
    const heldAnswer = await run({ request }, { kvs: () => store }, crypto, now);
    for (const [name, { value }] of Object.entries(request.headers))
      if (value !== (headers[name] ?? "")) headers[name] = value;
    return heldAnswer;
  };
};

/** Asks again only after some milliseconds, as the edge does not ask the table for each call either. */
export const rememberFor = (milliseconds: number, read: () => Promise<string>): (() => Promise<string>) => {
  let knownState: { value: Promise<string>; until: number } | undefined;
  return () => {
    if (!knownState || performance.now() >= knownState.until)
      knownState = { value: read(), until: performance.now() + milliseconds };
    return knownState.value;
  };
};
