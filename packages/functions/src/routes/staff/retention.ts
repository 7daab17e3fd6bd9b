/**
 * `/api/staff/retention`: legal holds, and runs that shred what is no longer kept, by two administrators. Merged into
 * the staff Lambda by `staff.ts`.
 */

import type { Context } from "@portal/core/platform/actor";
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { holdSubjects, LegalHold, LegalHoldWrite } from "@portal/core/privacy/holds/legal-hold-schema";
import { RetentionRunView } from "@portal/core/privacy/retention/retention-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

const admins = ["ADMIN"] as const;
/** Loaded with the first call, because this Lambda serves the desk and these calls are rare. */
const loadRuns = () => import("@portal/core/privacy/retention/retention-run.server");
const loadHolds = () => import("@portal/core/privacy/holds/legal-hold.server");

const sendTask = async <View>({ view, task }: { view: View; task: DeferredTask }, ctx: Context) => {
  const { sendTaskAfterWrite } = await import("../../queues/send-task.ts");
  await sendTaskAfterWrite(task, ctx);
  return view;
};

export const staffRetentionDefinition = {
  "GET /retention": defineOperation({
    summary: "The latest retention runs, and every legal hold",
    callers: admins,
    response: z.object({ runs: z.array(RetentionRunView), holds: z.array(LegalHold) }),
    run: async () => {
      const [{ listRetentionRunViews }, { listLegalHolds }] = await Promise.all([loadRuns(), loadHolds()]);
      const [runs, holds] = await Promise.all([listRetentionRunViews(), listLegalHolds()]);
      return { runs, holds };
    },
  }),
  "POST /retention/run": defineOperation({
    summary: "Requests a dry run that lists the records whose retention period is over",
    storesOutcome: true,
    callers: admins,
    body: z.object({}),
    response: RetentionRunView,
    status: 202,
    run: async (_, ctx) => sendTask(await (await loadRuns()).requestRetentionRun(ctx), ctx),
  }),
  "POST /retention/run/{id}/confirm": defineOperation({
    summary: "Confirms a colleague's dry run; a job then destroys the records it lists",
    callers: admins,
    body: z.object({}),
    response: RetentionRunView,
    onRepeat: "run",
    run: async ({ params }, ctx) =>
      sendTask(await (await loadRuns()).confirmRetentionRun(params.id ?? "", ctx), ctx),
  }),
  "POST /retention/run/{id}/withdraw": defineOperation({
    summary: "Withdraws a run that has not been confirmed",
    callers: admins,
    body: z.object({}),
    response: RetentionRunView,
    onRepeat: "run",
    run: async ({ params }, ctx) => (await loadRuns()).withdrawRetentionRun(params.id ?? "", ctx),
  }),
  "POST /retention/hold": defineOperation({
    summary: "Places a legal hold on an application, or on all applications of an institution",
    callers: admins,
    body: LegalHoldWrite,
    response: LegalHold,
    status: 201,
    onRepeat: "run",
    run: async ({ body }, ctx) => (await loadHolds()).placeLegalHold(body, ctx),
  }),
  "DELETE /retention/hold/{subject}/{id}": defineOperation({
    summary: "Releases a legal hold",
    callers: admins,
    response: LegalHold,
    run: async ({ params }, ctx) => {
      const subject = holdSubjects.find((each) => each === params.subject);
      if (!subject) throw new Refusal(errorCodes.NOT_FOUND);
      return (await loadHolds()).releaseLegalHold(subject, params.id ?? "", ctx);
    },
  }),
} satisfies ResourceDefinition;
