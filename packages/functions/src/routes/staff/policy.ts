/** Policies: `/api/staff/admin/policy`. Merged into the Lambda of `admin.ts`. */
import { forecastPolicy } from "@portal/core/applications/forecast/policy-forecast.server";
import { getPolicyView, listPolicies, setPolicy } from "@portal/core/events/policies/policy-service.server";
import {
  confirmPreparedPolicy,
  dropPreparedPolicy,
  listPoliciesToConfirm,
} from "@portal/core/events/policies/prepared-policy.server";
import { withdrawPolicy } from "@portal/core/events/policies/withdraw-policy.server";
import { PolicyForecast, PolicyView, PolicyWrite, PreparedPolicy } from "@portal/core/policies/policy-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

/** The moment at which a setting was prepared, as it was read. */
const Reference = z.object({ at: z.string() });

export const staffPolicyDefinition = {
  "GET /policy": defineOperation({
    summary: "Every policy: its default, the value in effect today, past and future values",
    scoped: true,
    response: z.object({ items: z.array(PolicyView) }),
    run: async (_, ctx) => ({ items: await listPolicies(ctx) }),
  }),
  "POST /policy": defineOperation({
    summary:
      "Sets the value of a policy from a given day, for all applications, one scheme or one event; prepares one that a second administrator confirms",
    callers: ["ADMIN"],
    body: PolicyWrite,
    response: PolicyView,
    status: 201,
    storesOutcome: true,
    onRepeat: getPolicyView,
    run: ({ body }, ctx) => setPolicy(body, ctx),
  }),
  "POST /policy/forecast": defineOperation({
    summary: "What a value would change from its first day on, and how many applications it is about",
    callers: ["ADMIN"],
    body: PolicyWrite,
    response: PolicyForecast,
    onRepeat: "run",
    run: ({ body }, ctx) => forecastPolicy(body, ctx),
  }),
  "GET /policy/prepared": defineOperation({
    summary: "Settings of policies, and withdrawals, that wait for a second administrator",
    callers: ["ADMIN"],
    response: z.object({ items: z.array(PreparedPolicy) }),
    run: async (_, ctx) => ({ items: await listPoliciesToConfirm(ctx) }),
  }),
  "POST /policy/{id}/confirm": defineOperation({
    summary: "Makes or withdraws a setting, as another administrator prepared it",
    storesOutcome: true,
    callers: ["ADMIN"],
    body: Reference,
    response: PolicyView,
    onRepeat: getPolicyView,
    run: ({ params, body }, ctx) => confirmPreparedPolicy(params.id ?? "", body, ctx),
  }),
  "POST /policy/{id}/drop": defineOperation({
    summary: "Drops a setting or a withdrawal that is prepared",
    storesOutcome: true,
    callers: ["ADMIN"],
    body: Reference,
    response: PolicyView,
    onRepeat: getPolicyView,
    run: ({ params, body }, ctx) => dropPreparedPolicy(params.id ?? "", body, ctx),
  }),
  "DELETE /policy/{id}": defineOperation({
    summary:
      "Withdraws a value that is not in effect yet, or prepares a withdrawal that a second administrator confirms; `If-Match` carries its version",
    requiresVersion: true,
    callers: ["ADMIN"],
    response: PolicyView,
    run: (call, ctx) => withdrawPolicy(call.params.id ?? "", call.version, ctx),
  }),
} satisfies ResourceDefinition;
