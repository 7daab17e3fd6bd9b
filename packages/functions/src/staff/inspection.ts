/** `/api/staff/inspection`: staff send inspectors, and read what they found. */
import { codes, Refusal } from "@portal/core/errors";
import * as Inspection from "@portal/core/inspection/commands.server";
import type { Subject } from "@portal/core/inspection/store.server";
import { Assignment, Kind, SubjectView } from "@portal/core/inspection/wire";
import { type Definition, operation, serve } from "../http/serve.ts";

const officers = ["OFFICER", "ADMIN"] as const;
/** @throws Refusal 404 */
const subjectOf = ({ of, id = "" }: Record<string, string | undefined>): Subject => {
  const kind = Kind.safeParse(of);
  if (!kind.success) throw new Refusal(codes.NOT_FOUND);
  return { of: kind.data, key: id };
};

export const definition = {
  "GET /{of}/{id}": operation({
    summary: "Who inspects an event, an institution or a convention's application, and what was found",
    who: officers,
    response: SubjectView,
    run: ({ params }) => Inspection.view(subjectOf(params)),
  }),
  "PUT /{of}/{id}": operation({
    summary: "Sends these inspectors and calls the others back, recorded",
    who: officers,
    body: Assignment,
    response: SubjectView,
    run: ({ params, body }, ctx) => Inspection.assign(subjectOf(params), body.inspectors, ctx),
  }),
} satisfies Definition;

export const handler = serve("staffInspection", definition);
