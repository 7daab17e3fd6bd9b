/** The part of the list of routes (`routes.ts`) that is below `/staff`. */
import type { Route } from "./route.ts";

export const staffRoutes = [
  {
    resource: "staffUser",
    base: "/staff/login",
    entry: "routes/identity/staff-login.ts",
    who: "public",
    uses: ["table", "queue", "secrets", "factors"],
  },
  {
    resource: "staffAdmin",
    base: "/staff/admin",
    entry: "routes/staff/admin.ts",
    who: "staff",
    uses: ["table", "queue", "secrets"],
  },
  {
    resource: "staffEvent",
    base: "/staff/event",
    entry: "routes/staff/events.ts",
    who: "staff",
    uses: ["table", "due", "secrets"],
  },
  {
    resource: "staffSurvey",
    base: "/staff/survey",
    entry: "routes/staff/survey.ts",
    who: "staff",
    uses: ["table"],
  },
  {
    resource: "staffExport",
    base: "/staff/export",
    entry: "routes/staff/export.ts",
    who: "staff",
    uses: ["table"],
    memory: 1024,
  },
  {
    resource: "staffQueue",
    base: "/staff",
    paths: ["/staff/queue", "/staff/queue/count", "/staff/queue/bulk"],
    entry: "routes/staff/review-queue.ts",
    who: "staff",
    uses: ["table", "queue", "secrets"],
  },
  {
    resource: "staffOsspay",
    base: "/staff/osspay",
    entry: "routes/staff/osspay.ts",
    who: "staff",
    uses: ["table", "queue", "secrets"],
  },
  {
    resource: "staffReconciliation",
    base: "/staff/reconciliation",
    entry: "routes/staff/reconciliation.ts",
    who: "staff",
    uses: ["table", "payments"],
    memory: 1024,
  },
  {
    resource: "staffInspection",
    base: "/staff/inspection",
    entry: "routes/staff/inspection.ts",
    who: "staff",
    uses: ["table"],
  },
  {
    resource: "staff",
    base: "/staff",
    entry: "routes/staff/staff.ts",
    who: "staff",
    uses: ["table", "queue", "due", "secrets"],
  },
] as const satisfies readonly Route[];
