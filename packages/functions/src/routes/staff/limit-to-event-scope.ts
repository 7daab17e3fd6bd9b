/** Operations on one event for staff whose role holds for some schemes or events only (decision 0429). */
import { requireEventInScope } from "@portal/core/events/require-event-in-scope.server";
import type { ResourceDefinition } from "../../http/operation.ts";

/** Limits operations to the events of the caller's role. Another event in the path is answered like an unknown one. */
export const limitToEventScope = (definition: ResourceDefinition): ResourceDefinition =>
  Object.fromEntries(
    Object.entries(definition).map(([key, operation]) => [
      key,
      {
        ...operation,
        scoped: true as const,
        run: async (call, ctx) => {
          await requireEventInScope(call.params.eventId ?? call.params.id ?? "", ctx);
          return operation.run(call, ctx);
        },
      } satisfies ResourceDefinition[string],
    ]),
  );
