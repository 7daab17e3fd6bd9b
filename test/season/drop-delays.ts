import { HttpRequest } from "@smithy/core/protocols";
import type { WireRule } from "../../local/strict/aws-wire.ts";

/**
 * Sends messages without their delay. The queues delay them by the time of this machine, while the clock of a season
 * stands still, so that two runs of one seed would differ. What then comes too early does nothing, and the sweep brings
 * it.
 */
export const dropDelays: WireRule = async ({ operation, request, input }, send) => {
  if (operation !== "SendMessageBatch") return send();
  const Entries = (input.Entries as { DelaySeconds?: number }[]).map(
    ({ DelaySeconds: _, ...entry }) => entry,
  );
  const body = JSON.stringify({ ...input, Entries });
  const undelayedRequest = HttpRequest.clone(request);
  undelayedRequest.body = body;
  undelayedRequest.headers["content-length"] = String(Buffer.byteLength(body));
  return send(undelayedRequest);
};
