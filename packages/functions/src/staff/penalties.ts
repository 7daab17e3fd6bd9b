/** Warnings and violations for officers: `/api/staff/institution/{id}/penalty`. Merged into the staff Lambda by `staff.ts`. */
import { Penalties, PenaltyAnswer, PenaltyWrite } from "@portal/core/penalty/wire";
import { type Definition, operation } from "../http/operation.ts";

/** Loaded when asked: who opens the desk does not wait for what few ask for (decision 0032). */
const commands = () => import("@portal/core/penalty/commands.server");
const officers = ["OFFICER", "ADMIN"] as const;

export const penalties = {
  "GET /institution/{id}/penalty": operation({
    summary: "Warnings and violations of an institution, newest first",
    who: officers,
    response: Penalties,
    run: async ({ params }, ctx) => (await commands()).list(params.id ?? "", ctx),
  }),
  "POST /institution/{id}/penalty": operation({
    summary: "Records a warning or a violation; what follows from it follows at once",
    who: officers,
    body: PenaltyWrite,
    response: Penalties,
    status: 201,
    run: async ({ params, body }, ctx) => (await commands()).record(params.id ?? "", body, ctx),
  }),
  "POST /institution/{id}/penalty/{penalty}/answer": operation({
    summary: "Answers an objection: upheld, the record is struck; dismissed, it stands",
    who: officers,
    body: PenaltyAnswer,
    response: Penalties,
    run: async ({ params, body }, ctx) =>
      (await commands()).answer(params.id ?? "", params.penalty ?? "", body, ctx),
  }),
} satisfies Definition;
