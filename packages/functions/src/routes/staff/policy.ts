/** Policies: `/api/staff/admin/policy`. Merged into the Lambda of `admin.ts`. */
import { forecastPolicy } from "@portal/core/applications/forecast/policy-forecast.server";
import {
  getPolicyView,
  listPolicies,
  setPolicy,
  withdrawPolicy,
} from "@portal/core/events/policies/policy-service.server";
import { PolicyForecast, PolicyView, PolicyWrite } from "@portal/core/policies/policy-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

export const staffPolicyDefinition = {
  "GET /policy": defineOperation({
    summary: "Every policy: its default, the value in effect today, past and future values",
    scoped: true,
    response: z.object({ items: z.array(PolicyView) }),
    run: async (_, ctx) => ({ items: await listPolicies(ctx) }),
  }),
  "POST /policy": defineOperation({
    summary: "Sets the value of a policy from a given day, for all applications, one scheme or one event",
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
  "DELETE /policy/{id}": defineOperation({
    summary: "Withdraws a value that is not in effect yet; `If-Match` carries its version",
    requiresVersion: true,
    callers: ["ADMIN"],
    response: PolicyView,
    run: (call, ctx) => withdrawPolicy(call.params.id ?? "", call.version, ctx),
  }),
} satisfies ResourceDefinition;
