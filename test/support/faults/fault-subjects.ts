/**
 * What the portal does when it is asked, from its own lists: each operation of the API, each action on an application,
 * each job, and each kind of message of the due queue. All of them meet faults (`rehearse-faults.ts`).
 */
import { isSubmittedAction } from "@portal/core/applications/transitions/decide-transition";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import type { DueMessage } from "@portal/core/applications/transitions/due-page.server";
import { taskKinds } from "@portal/core/platform/deferred-tasks/deferred-task";
import type { MatchedOperation } from "@portal/functions/http/match-operation";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import { jobs } from "@portal/functions/jobs/list";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";

export type SubjectKind = "command" | "reading" | "job";
export interface FaultSubject {
  kind: SubjectKind;
  /** `POST /contact`, `POST /participate/search/{id}/accept`, `sweepDue`, `applyDue order`. */
  name: string;
}

/** The path of the operation that performs every action. */
const ACTION_PART = "{action}";
/**
 * Actions that somebody performs by this operation; drafts are submitted and discarded by operations of their own, and
 * the others follow from a deadline or another action.
 */
const calledActions = Object.values(transitions)
  .filter(({ action, by }) => isSubmittedAction(action) && (by === "applicant" || by === "staff"))
  .map(({ action }) => action);

const nameOperation = (base: string, key: string): string =>
  key.replace(" /", ` ${base}/`).replace(/\/$/, "");
const operationSubjects = (routes as readonly Route[]).flatMap(({ base, resource }) =>
  Object.keys(resourceDefinitions[resource] ?? {}).flatMap((key): FaultSubject[] => {
    const kind = key.startsWith("GET ") ? "reading" : "command";
    const name = nameOperation(base, key);
    return name.includes(ACTION_PART)
      ? calledActions.map((action) => ({ kind, name: name.replace(ACTION_PART, action) }))
      : [{ kind, name }];
  }),
);

/** Messages of the due queue beside deferred tasks; pages go to another queue. */
const otherDueKinds = ["application", "order", "institution"] as const satisfies Exclude<
  DueMessage["kind"],
  keyof typeof taskKinds
>[];
const dueKinds = [...otherDueKinds, ...Object.keys(taskKinds).filter((kind) => kind !== "pages")];
const jobSubjects = Object.entries(jobs).flatMap(([name, job]): FaultSubject[] =>
  "queue" in job && job.queue === "due"
    ? dueKinds.map((kind) => ({ kind: "job", name: `${name} ${kind}` }))
    : [{ kind: "job", name }],
);

/** Everything that has to meet faults. */
export const faultSubjects: readonly FaultSubject[] = [...operationSubjects, ...jobSubjects];

/**
 * Finds the subject of a call.
 * @param base of the route that answers it
 * @param key of its operation, as `POST /{id}`
 */
export const findCallSubject = (
  base: string,
  { key, params }: Pick<MatchedOperation, "key" | "params">,
): FaultSubject | undefined => {
  const name = nameOperation(base, key).replace(ACTION_PART, params.action ?? "");
  return faultSubjects.find((subject) => subject.name === name);
};

/** The subject of a run of a job, by the kind of its first message where the job takes several. */
export const findJobSubject = (job: keyof typeof jobs, event: unknown): FaultSubject | undefined => {
  const body = (event as { Records?: { body: string }[] } | undefined)?.Records?.[0]?.body ?? "{}";
  const kind = /"kind":"(\w+)"/.exec(body)?.[1] ?? "";
  return faultSubjects.find(({ name }) => name === job || name === `${job} ${kind}`);
};
