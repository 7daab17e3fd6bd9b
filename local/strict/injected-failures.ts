/** Makes calls of the portal's clients fail with throttles and conflicts, as often as the settings say. */
import { buildJsonFailure, buildWireResponse, type WireCall, type WireRule } from "./aws-wire.ts";
import { createSeededSampler, type StrictSettings } from "./settings.ts";

const buildThrottle = ({ service }: WireCall) => {
  if (service === "dynamodb")
    return buildJsonFailure(
      "com.amazonaws.dynamodb.v20120810#ThrottlingException",
      "The level of configured provisioned throughput for one or more indexes was exceeded.",
    );
  if (service === "s3")
    return buildWireResponse(
      503,
      "xml",
      "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>",
    );
  return buildJsonFailure("ThrottlingException", "Rate exceeded");
};

const buildConflict = ({ operation, input }: WireCall) => {
  if (operation !== "TransactWriteItems")
    return buildJsonFailure(
      "com.amazonaws.dynamodb.v20120810#TransactionConflictException",
      "Transaction is ongoing for the item",
    );
  const items = input.TransactItems as unknown[];
  return buildJsonFailure(
    "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
    "Transaction cancelled, please refer cancellation reasons for specific reasons",
    {
      CancellationReasons: items.map((_, index) =>
        index === items.length - 1 ? { Code: "TransactionConflict", Message: "ongoing" } : { Code: "None" },
      ),
    },
  );
};

const throttledServices: ReadonlySet<string> = new Set(["dynamodb", "s3", "sqs"]);

/** Makes calls fail, chosen by their number. A repeated call succeeds. */
export const injectFailures = ({ seed, throttledOneIn, conflictOneIn }: StrictSettings): WireRule => {
  const happens = createSeededSampler(seed);
  return async (call, send) => {
    if (!call.isLimited || call.attempt > 1) return send();
    if (call.operation === "TransactWriteItems" && happens("conflict", conflictOneIn))
      return buildConflict(call);
    // A streamed body has been read in part, so only the SDK itself can repeat the call.
    if (throttledServices.has(call.service) && happens(`throttle ${call.service}`, throttledOneIn))
      return buildThrottle(call);
    return send();
  };
};
